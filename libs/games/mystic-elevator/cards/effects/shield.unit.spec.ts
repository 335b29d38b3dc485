import { describe, expect, test } from '@jest/globals';
import { enemy, turnOf } from '../../testing/playing.js';

describe.each([
  ['I2', 'ME-ITEM-03', 'ME-ITEM-04', 'ME-ITEM-05'],
  ['I3', 'ME-ITEM-06', 'ME-ITEM-06', 'ME-ITEM-06'],
])('%s', (card, cancels, stays, saves) => {
  const attacked = (attacks: number) =>
    turnOf({ pigs: { 0: { attacks, hand: [card] }, 1: { at: 'r5c1' } }, enemies: [enemy(1, 'r3c3')] }, [0, 0, 0, 0]).pick('done', `play:${card}`);

  test(`${cancels} cancels the attack and leaves the pig where it is`, () => {
    const p = attacked(0);
    expect(p.types.slice(2)).toEqual(['PigAttacked', 'CardPlayed', 'AttackCancelled', 'MovementEnded']);
    expect(p.game.pigs[0]).toEqual({ at: 'r3c3', attacks: 0, alive: true, hand: [] });
    expect(p.game.discards.item).toEqual([card]);
  });
  test(`${stays} does not remove the enemy: the pig is confronted again`, () => {
    const p = attacked(0).pick('event', 'done', 'stop', 'event');
    expect(p.told('TurnBegan').at(-1)).toEqual({ seat: 0, number: 3, confronted: true });
  });
  test(`${saves} cancels an attack that would kill`, () => expect(attacked(1).game.pigs[0]).toMatchObject({ attacks: 1, alive: true }));
});
