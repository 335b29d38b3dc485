import { describe, expect, test } from '@jest/globals';
import type { ItemId } from '../items/item.js';
import { advanced, ammunition, gained, item, keys, panicked } from '../testing/searching.js';
import { doing } from '../testing/table.js';
import { award, takeKeys, takePanic, type Award } from './belongings.js';

/** What seat 0 gets by one award. */
const awarded = (given: Award, who: object = {}) => doing({ state: { participants: { 0: who } } }, (t) => award(t, 0, given));

describe('an award', () => {
  test('HH-ITEM-06 HH-ITEM-07 HH-Q-139 firearms bring their own ammunition, in one with what comes besides', () => {
    expect(awarded({ items: ['pistol'] }).facts).toEqual([item('pistol'), ammunition(2, 0)]);
    expect(awarded({ items: ['shotgun'] }).facts).toEqual([item('shotgun'), ammunition(0, 1)]);
    expect(awarded({ items: ['shotgun'], shells: 2 }).facts).toEqual([item('shotgun'), ammunition(0, 3)]);
  });
  test('HH-ITEM-08 HH-ITEM-14 HH-ITEM-15 HH-Q-42 what is held already is 1 Resolve, without its ammunition but with what comes besides', () => {
    const has = { items: ['pistol', 'kevlar-vest'] };
    expect(awarded({ items: ['kevlar-vest'] }, has).facts).toEqual([gained(1)]);
    expect(awarded({ items: ['pistol'] }, has).facts).toEqual([gained(1)]);
    expect(awarded({ items: ['pistol'], bullets: 3 }, has).facts).toEqual([gained(1), ammunition(3, 0)]);
  });
  test('HH-REWARD-10 HH-ITEM-14 one of each may be held, and all six at once', () => {
    const all: ItemId[] = ['knife', 'fireaxe', 'pistol', 'shotgun', 'first-aid-kit', 'kevlar-vest'];
    const others = [...all].reverse().filter((id) => id !== 'knife');
    const { game } = awarded({ items: others }, { items: ['knife'] });
    expect(game.participants[0]!.items).toEqual(all);
  });
  test('HH-Q-112 nothing runs out: four may hold the same', () => {
    const participants = Object.fromEntries([0, 1, 2].map((seat) => [seat, { items: ['knife'], bullets: 40 }]));
    const { game } = doing({ state: { participants } }, (t) => award(t, 3, { items: ['knife'], bullets: 1 }));
    expect(game.participants.map(({ items }) => items)).toEqual(Array(4).fill(['knife']));
    expect(game.participants[3]!.bullets).toBe(1);
  });
  test('HH-POWER-10 HH-Q-139 Every Shot Counts adds 1, however many there are', () => {
    expect(awarded({ bullets: 1 }, advanced('mia')).facts).toEqual([ammunition(2, 0)]);
    expect(awarded({ shells: 3 }, advanced('mia')).facts).toEqual([ammunition(0, 4)]);
    expect(awarded({ items: ['pistol'] }, advanced('mia')).facts).toEqual([item('pistol'), ammunition(3, 0)]);
    expect(awarded({ items: ['knife'] }, advanced('mia')).facts).toEqual([item('knife')]);
    expect(awarded({ items: ['pistol'] }, { ...advanced('mia'), items: ['pistol'] }).facts).toEqual([gained(1)]);
  });
  test('HH-POWER-10 it is Mia who has that power', () => {
    expect(awarded({ bullets: 1 }, advanced('ian')).facts).toEqual([ammunition(1, 0)]);
    expect(awarded({ bullets: 1 }, { character: 'mia' }).facts).toEqual([ammunition(1, 0)]);
  });
});

test('HH-KEY-01 HH-KEY-04 HH-REWARD-13 for every Key found a Room is owed, but not in the solo game', () => {
  const has = { keys: 1, locksOwed: 1 };
  const many = doing({ state: { participants: { 0: has } } }, (t) => takeKeys(t, 0, 2));
  expect(many.facts).toEqual([keys(2)]);
  expect(many.game.participants[0]).toMatchObject({ keys: 3, locksOwed: 3 });
  expect(doing({ seats: 1 }, (t) => takeKeys(t, 0, 2)).facts).toEqual([keys(2, 0)]);
});

test('HH-PANIC-07 HH-PANIC-08 HH-REWARD-14 a second Panic card is 1 Resolve', () => {
  expect(doing({}, (t) => [1, 2].forEach(() => takePanic(t, 0))).facts).toEqual([panicked, gained(1)]);
});
