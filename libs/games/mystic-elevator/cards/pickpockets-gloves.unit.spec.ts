import { describe, expect, test } from '@jest/globals';
import { redactFact } from '#engine';
import { turnOf } from '../testing/playing.js';

describe("Pickpocket's Gloves", () => {
  const given = { seats: 4, pigs: { 0: { hand: ['I1'] }, 1: { hand: ['I3', 'E12'] }, 2: { hand: ['E01'], alive: false }, 3: {} } };

  test('ME-ITEM-01 decision point 2: takes a card at random from another living player that has one', () => {
    const p = turnOf(given, ['E12']).pick('play:I1');
    expect(p.offered).toEqual(['pig-1', 'take-back']);
    expect(p.pick('pig-1').game.pigs.map(({ hand }) => hand)).toEqual([['E12'], ['I3'], ['E01'], []]);
  });
  test('ME-ITEM-01 thief and robbed learn the card, the others its type', () => {
    const stolen = turnOf(given, ['E12']).pick('play:I1', 'pig-1').facts.at(-1)!;
    const seen = ([0, 1, 3, 'spectator'] as const).map((viewer) => redactFact(stolen, viewer).data);
    const open = { seat: 0, from: 1, stack: 'event' };
    expect(seen).toEqual([{ ...open, card: 'E12' }, { ...open, card: 'E12' }, open, open]);
  });
  test('ME-ITEM-02 not while all others alive have empty hands', () => {
    expect(turnOf({ ...given, pigs: { 0: { hand: ['I1'] }, 2: { hand: ['E01'], alive: false } } }).offered).toEqual(['done']);
  });
});
