import { describe, expect, test } from '@jest/globals';
import { enemy, turnOf } from '../../testing/playing.js';

const REMOVERS = ['I4', 'E05', 'E06', 'E07', 'E08', 'E09', 'E10'];
const rules = (card: string, inRoom: boolean) => (card === 'I4' ? (inRoom ? 'ME-ITEM-07' : 'ME-ITEM-08') : inRoom ? 'ME-EVENT-13' : 'ME-EVENT-14');

describe.each(REMOVERS)('%s', (card) => {
  const hand = { 0: { hand: [card] } };

  test(`${rules(card, true)} ME-Q-18 removes one enemy of the room and no other`, () => {
    const p = turnOf({ pigs: hand, enemies: [enemy(1, 'r3c3'), enemy(2, 'r3c3'), enemy(3, 'r1c1', 0, 'r3c3')] }).pick(`play:${card}`);
    expect(p.offered).toEqual(['enemy-1', 'enemy-2']);
    expect(p.pick('enemy-2').game.enemies).toEqual([enemy(1, 'r3c3'), enemy(3, 'r1c1', 0, 'r3c3')]);
  });
  test(`${rules(card, false)} ME-Q-18 removes a chaser where the pig is not confronted`, () => {
    const p = turnOf({ pigs: hand, enemies: [enemy(1, 'r2c3', 0, 'r3c3'), enemy(2, 'r1c3', 0, 'r2c3', 'r3c3')] }).pick(`play:${card}`);
    expect(p.offered).toEqual(['enemy-1', 'enemy-2']);
    expect(p.pick('enemy-2').game.enemies).toEqual([enemy(1, 'r2c3', 0, 'r3c3')]);
  });
  test('ME-CARD-05 cannot be played against enemies that stand elsewhere or chase another pig', () => {
    expect(turnOf({ pigs: hand, enemies: [enemy(1, 'r2c3'), enemy(2, 'r1c3', 1, 'r2c3', 'r3c3')] }).offered).toEqual(['done']);
  });
});
