import { describe, expect, test } from '@jest/globals';
import fc from '#testing/fast-check';
import { neighboursOf } from '../board.js';
import { START_HEALTH } from '../participants/index.js';
import { ARENA, fighting } from '../testing/fighting.js';
import type { Playing } from '../testing/playing.js';

const who = fc.record({
  sheet: fc.constant('advanced'),
  hp: fc.integer({ min: 1, max: 10 }),
  resolve: fc.integer({ min: 0, max: 4 }),
  items: fc.subarray(['knife', 'fireaxe', 'pistol', 'shotgun', 'kevlar-vest']),
  bullets: fc.integer({ min: 0, max: 2 }),
  shells: fc.integer({ min: 0, max: 2 }),
  panicked: fc.boolean(),
});
const CHARACTERS = ['ben', 'mia', 'ian', 'zoe'];
const killer = fc.record({ rage: fc.integer({ min: 0, max: 4 }), hp: fc.integer({ min: 1, max: 12 }) });
const any = fc.record({
  cards: fc.array(fc.constantFrom('attack', 'escape'), { minLength: 2, maxLength: 4 }),
  who: fc.tuple(who, who, who, who),
  killer: fc.option(killer, { nil: undefined }),
  first: fc.integer({ min: 0, max: 1 }),
  dice: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 300, maxLength: 300 }),
  answers: fc.infiniteStream(fc.nat()),
  clock: fc.boolean(),
});

const goesOn = (p: Playing): boolean => p.game.ended === null && p.game.combat !== null;
/** Answers by chance, or lets the clock run out, until the Combat is over. */
function fightOut(p: Playing, answers: Iterator<number>, clock: boolean): number {
  let asked = 0;
  for (; goesOn(p); asked++) {
    const { options, min } = p.question;
    const from = answers.next().value as number;
    if (clock && from % 5 === 0) p.timeout();
    else p.pickAll(...Array.from({ length: min }, (_, i) => options[(from + i) % options.length]!.id));
  }
  return asked;
}

describe('any Combat', () => {
  test('HH-RESOLVE-10 HH-Q-55 comes to an end, and leaves nobody in a state that cannot be', () => {
    fc.assert(
      fc.property(any, ({ cards, who, killer, first, dice, answers, clock }) => {
        const people = who.map((one, seat) => ({ ...one, character: CHARACTERS[seat] }));
        const p = fighting({ cards, who: people, killer, first }, dice);
        const resolve = people.slice(0, cards.length).reduce((sum, one) => sum + one.resolve, 0);
        // A weapon and an Escape each at most, and a window with dice for every Resolve, after which all may have to accept once more.
        expect(fightOut(p, answers, clock)).toBeLessThanOrEqual(2 * cards.length + 2 * resolve + (resolve + 1) * cards.length);
        for (const one of p.game.participants) {
          expect(Math.min(one.hp, one.resolve, one.bullets, one.shells)).toBeGreaterThanOrEqual(0);
          expect(one.hp).toBeLessThanOrEqual(START_HEALTH);
          expect(one.alive).toBe(one.hp > 0);
          expect(one.alive ? [ARENA, ...neighboursOf(p.game.board, ARENA)] : [ARENA]).toContain(one.cell);
        }
        const spent = p.told('ResolveSpent').length;
        expect(spent).toBeLessThanOrEqual(resolve);
      }),
      { numRuns: 300 },
    );
  });
});
