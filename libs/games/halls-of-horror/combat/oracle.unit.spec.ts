import { describe, expect, test } from '@jest/globals';
import { RAGE_TRACK } from '../killer.js';
import { KILLER_SUCCEEDS_ON } from '../items/index.js';
import type { Fighter, Weapon } from '../state.js';
import { stateOf } from '../testing/playing.js';
import { attackOf, successesOf } from './fighters.js';
import { resultsOf, type Round, type Side } from './results.js';

const ZOE = 3;
const game = stateOf({ state: { participants: { [ZOE]: { character: 'zoe', sheet: 'advanced' } } } });

const allRolls = (dice: number): number[][] =>
  Array.from({ length: 6 ** dice }, (_, roll) => Array.from({ length: dice }, (_, i) => (Math.floor(roll / 6 ** i) % 6) + 1));
/** Numbers of Successes, with how many of all rolls have them. */
const counted = (successes: readonly number[]): [successes: number, ways: number][] =>
  [...new Set(successes)].map((n) => [n, successes.filter((other) => other === n).length]);

/** All that a Participant can roll, as sides of a round. */
function rollsOf(seat: number, card: 'attack' | 'escape', weapon: Weapon = 'basic'): [Side, number][] {
  const fighter: Fighter = { seat, card, weapon, dice: [], rerolls: 0, acrobatic: false, accepted: true };
  const successes = allRolls(4).map((dice) => successesOf(game, { ...fighter, dice }));
  const { damage } = attackOf(game, seat, weapon);
  return counted(successes).map(([n, ways]) => [{ seat, card, successes: n, damage }, ways]);
}
const killersRolls = (dice: number): [Round['killer'], number][] =>
  counted(allRolls(dice).map((shown) => shown.filter((die) => die >= KILLER_SUCCEEDS_ON).length)).map(([successes, ways]) => [{ successes, damage: 9 }, ways]);

/** Of a hundred Combats, how many end in which way. */
function share(ends: readonly [end: string, ways: number][], end: string): string {
  const sum = (some: typeof ends): number => some.reduce((all, [, ways]) => all + ways, 0);
  return ((100 * sum(ends.filter(([which]) => which === end))) / sum(ends)).toFixed(1);
}

/** What becomes of an Attack of seat `me`: the whole damage dealt and none suffered; a tie's; neither. */
function endOfAttack(me: Side, you: Side): string {
  const hit = resultsOf({ sides: [me, you], killer: null }).hits.find(({ by }) => by === me.seat);
  if (hit === undefined) return 'loss';
  return hit.points === me.damage ? 'win' : 'tie';
}
function againstParticipant(mine: [Side, number][], yours: [Side, number][]): string {
  const ends = mine.flatMap(([me, ways]) => yours.map(([you, others]): [string, number] => [endOfAttack(me, you), ways * others]));
  return ['win', 'tie', 'loss'].map((end) => share(ends, end)).join(' / ');
}
function againstKiller(mine: [Side, number][], dice: number): string {
  const ends = mine.flatMap(([me, ways]) =>
    killersRolls(dice).map(([killer, others]): [string, number] => {
      const { hits } = resultsOf({ sides: [me], killer });
      return [hits.some(({ by }) => by === 'killer') ? 'loss' : 'win', ways * others];
    }),
  );
  return share(ends, 'win');
}

describe('all rolls of a Combat, resolved', () => {
  test.each([
    ['basic', 0, '19.7 / 24.8 / 55.6', '35.4 / 29.3 / 35.4', ['44.4', '35.4', '27.8']],
    ['knife', 0, '19.7 / 24.8 / 55.6', '35.4 / 29.3 / 35.4', ['44.4', '35.4', '27.8']],
    ['fireaxe', 0, '19.7 / 24.8 / 55.6', '35.4 / 29.3 / 35.4', ['44.4', '35.4', '27.8']],
    ['pistol', 0, '36.3 / 27.3 / 36.3', '55.6 / 24.8 / 19.7', ['65.5', '55.6', '46.3']],
    ['basic', ZOE, '36.3 / 27.3 / 36.3', '55.6 / 24.8 / 19.7', ['65.5', '55.6', '46.3']],
    ['shotgun', 0, '55.6 / 24.8 / 19.7', '74.1 / 17.1 / 8.8', ['82.7', '74.1', '65.0']],
  ] as const)('HH-COMBAT-07 HH-WEAPON-03 an Attack with %s of seat %i wins, ties and loses as often as it should', (weapon, seat, escape, attack, killer) => {
    const mine = rollsOf(seat, 'attack', weapon);
    expect(againstParticipant(mine, rollsOf(1, 'escape'))).toBe(escape);
    expect(againstParticipant(mine, rollsOf(1, 'attack'))).toBe(attack);
    expect([3, 4, 5].map((dice) => againstKiller(mine, dice))).toEqual(killer);
  });
  test('HH-KCOMBAT-05 HH-KCOMBAT-11 an Escape from the Killer is unhurt as often as it should', () => {
    const mine = rollsOf(0, 'escape');
    expect([...new Set(RAGE_TRACK.map(({ dice }) => dice))].map((dice) => againstKiller(mine, dice))).toEqual(['65.5', '55.6', '46.3']);
  });
});
