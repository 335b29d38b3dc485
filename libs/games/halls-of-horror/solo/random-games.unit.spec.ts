import { describe, expect, test } from '@jest/globals';
import type { Fact, Json } from '#engine';
import { playOut } from '#engine/testing';
import { hallsOfHorror } from '../halls-of-horror.js';
import { KILLER_MOST_HP, MOST_RAGE } from '../killer.js';
import type { GameState } from '../state.js';
import { SOLO_DECK } from './cards/index.js';
import { isLocked } from '../ways.js';

const OPTIONS: readonly Json[] = [{}, { rooms: 'B', sheet: 'advanced' }, { rooms: 'mixed', impossibleActions: 'penalty' }, { rooms: 'all' }];
/** All facts of each game, and the state after each command. */
const GAMES = Array.from({ length: 40 }, (_, i) => {
  const options = hallsOfHorror.parseOptions(OPTIONS[i % OPTIONS.length]);
  const turns = [...playOut({ game: hallsOfHorror, seats: 1, options, seed: `solo ${i}`, bots: ['random'] })];
  return { facts: turns.flatMap(({ commit }) => commit.facts), states: turns.map(({ after }) => after.game as unknown as GameState) };
});
const STATES = GAMES.flatMap(({ states }) => states);

/** The facts of each turn. */
function turnsOf(facts: readonly Fact[]): string[][] {
  const begins = facts.flatMap(({ type }, i) => (type === 'TurnBegan' ? [i] : []));
  return begins.map((from, n) => facts.slice(from, begins[n + 1]).map(({ type }) => type));
}
const count = (types: readonly string[], wanted: string): number => types.filter((type) => type === wanted).length;

describe('solo games played by chance', () => {
  test('HH-SOLO-23 HH-SOLO-28 HH-KILLER-19 the Killer stays within his limits and out of Locked Rooms', () => {
    for (const game of STATES) {
      const { hp, rage, active, cell, keysGiven, keysCarried } = game.killer;
      expect([hp >= 0 && hp <= KILLER_MOST_HP, rage >= 0 && rage <= MOST_RAGE, active && hp === 0, isLocked(game, cell)]).toEqual([true, true, false, false]);
      expect(keysGiven).toBeLessThanOrEqual(keysCarried);
    }
  });
  test('HH-Q-122 HH-SOLO-38 every card of the deck is in one place', () => {
    for (const { ceremony: { deck, hand, discard, played } } of STATES)
      expect([...deck, ...hand, ...discard, ...(played === null ? [] : [played])].sort()).toEqual(SOLO_DECK);
  });
  test('HH-Q-121 HH-SOLO-16 there is no MC, no symbol, no Room to lock, nobody to pass anything to', () => {
    for (const { turn, ceremony, participants } of STATES) expect([turn.first, ceremony.master, participants[0]!.locksOwed]).toEqual([0, null, 0]);
    const others = ['MasterChanged', 'CeremonyCardsDrawn', 'SymbolsLost', 'LockForgone', 'FirstPlayerPassed', 'KillerRolled'];
    const facts = GAMES.flatMap((game) => game.facts);
    expect(facts.filter(({ type }) => others.includes(type))).toEqual([]);
    expect(facts.filter(({ type, data }) => type === 'RoomLocked' && (data as { lock: string }).lock === 'permanent')).toEqual([]);
  });
  test('HH-SOLO-10 HH-SOLO-12 HH-SOLO-17 each turn but the last has a card, or Combat, or skips all 15', () => {
    for (const { facts } of GAMES)
      for (const types of turnsOf(facts).slice(0, -1)) {
        const spared = types.includes('CombatBegan') || count(types, 'CeremonyCardSkipped') === SOLO_DECK.length;
        expect([count(types, 'CeremonyCardPlayed'), count(types, 'CeremonyCardDiscarded')]).toEqual(spared ? [0, 0] : [1, 1]);
      }
  });
});
