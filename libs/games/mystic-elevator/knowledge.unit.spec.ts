import { describe, expect, test } from '@jest/globals';
import { hmacChance } from '#engine';
import { fold } from './fold.js';
import { knownInHand } from './knowledge.js';
import { scramble } from './scramble.js';
import type { GameState } from './state.js';
import { stateOf, turnOf } from './testing/playing.js';
import { view } from './view.js';

const known = (game: GameState, holder: number) => game.pigs.map((_, viewer) => knownInHand(game, viewer, holder));

describe('what a seat knows of other hands', () => {
  test('the card it has seen on top of the stack and another has drawn', () => {
    const p = turnOf({ seats: 3, tops: { item: [1] } }, [0, 0]).pick('done', 'stop', 'item');
    expect(known(p.game, 0)).toEqual([['I1'], ['I1'], []]);
  });
  test('the card taken from it, until that is played', () => {
    const p = turnOf({ seats: 3, pigs: { 0: { hand: ['I1'] }, 1: { hand: ['E13'] } } }, ['E13']).pick('play:I1', 'pig-1');
    expect(known(p.game, 0)).toEqual([['E13'], ['E13'], []]);
    p.pick('play:E13');
    expect(p.game.seen).toEqual([{}, {}, {}]);
  });
  test.each([
    { hand: ['E12'], holders: [1] },
    { hand: ['E12', 'E13'], holders: [0, 1] },
  ])('a card of its type stolen from $hand: known to be held by $holders', ({ hand, holders }) => {
    const seen: GameState['seen'] = [{}, {}, { E12: [0] }];
    const before: GameState = { ...stateOf({ seats: 3, pigs: { 0: { hand } } }), seen };
    const stolen = { type: 'CardStolen', data: { seat: 1, from: 0, stack: 'event' }, secret: { to: [1, 0], data: { card: 'E12' } } } as const;
    expect(fold(before, stolen).seen).toEqual([{ E12: [1] }, {}, { E12: holders }]);
  });
});

describe('scramble', () => {
  const game: GameState = {
    ...stateOf({
      seats: 3,
      known: ['r1c1'],
      pigs: { 0: { hand: ['I1'] }, 1: { hand: ['I3', 'E12', 'E13'] }, 2: { hand: ['E01', 'E02'] } },
      stacks: { item: ['I2', 'I4', 'I5'], event: ['E03', 'E04', 'E05'] },
      tops: { event: [0] },
    }),
    seen: [{ E12: [1], E01: [1, 2] }, {}, {}],
  };
  const worlds = Array.from({ length: 200 }, (_, i) => scramble(game, 0, hmacChance('scramble', String(i))));
  const variety = (of: (world: GameState) => unknown) => new Set(worlds.map((world) => JSON.stringify(of(world)))).size;

  test('looks the same to the viewer', () => {
    for (const world of worlds) expect(view(world, 0)).toEqual(view(game, 0));
  });
  test('draws anew what it does not know: rooms, hands, stacks', () => {
    expect(variety(({ rooms }) => rooms['r5c5']!.card)).toBe(23);
    expect(variety(({ pigs }) => pigs[1]!.hand[0])).toBe(4);
    expect(variety(({ stacks }) => stacks.item)).toBeGreaterThan(20);
  });
  test('keeps what it has learnt: its hand, a card it can name, one in either of two hands, a top it has seen', () => {
    for (const { pigs, stacks, rooms } of worlds) {
      expect(pigs[0]!.hand).toEqual(['I1']);
      expect(pigs[1]!.hand).toContain('E12');
      expect([...pigs[1]!.hand, ...pigs[2]!.hand]).toContain('E01');
      expect(stacks.event[0]).toBe('E03');
      expect(rooms['r1c1']!.card).toBe('R01');
    }
  });
  test('keeps every card and room once, and the types of each hand', () => {
    for (const { pigs, stacks, rooms } of worlds) {
      const cards = [...pigs.flatMap(({ hand }) => hand), ...stacks.item, ...stacks.event].sort();
      expect(cards).toEqual([...game.pigs.flatMap(({ hand }) => hand), ...game.stacks.item, ...game.stacks.event].sort());
      expect(new Set(Object.values(rooms).map(({ card }) => card)).size).toBe(28);
      expect(pigs.map(({ hand }) => hand.map((card) => card[0]).join(''))).toEqual(['I', 'IEE', 'EE']);
    }
  });
  test('leaves nothing to draw anew for the auditor', () => expect(scramble(game, 'auditor', hmacChance('a', 'b'))).toBe(game));
});
