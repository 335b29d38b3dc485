import { describe, expect, test } from '@jest/globals';
import { declared, found, searching } from '../testing/searching.js';

const used = { type: 'ItemDiscarded', data: { seat: 0, item: 'first-aid-kit' } };
const healed = (points: number) => ({ type: 'Healed', data: { seat: 0, points } });

describe('a First Aid Kit', () => {
  test.each([
    [1, 3],
    [7, 3],
    [8, 2],
    [9, 1],
  ])('HH-ITEM-11 HH-ITEM-13 HH-Q-44 with %i Health it gives back %i and is gone', (hp, points) => {
    const p = searching({ lies: { exhausted: true }, who: { hp, items: ['knife', 'first-aid-kit'] } });
    expect(found(p)).toEqual([declared('first-aid', null), healed(points), used]);
    expect(p.game.participants[0]).toMatchObject({ hp: hp + points, items: ['knife'] });
  });
  test('HH-ITEM-13 another may be found then', () => {
    const p = searching({ who: { hp: 5, items: ['first-aid-kit'], resolve: 0 }, draws: ['utility', 'utility', 'key', 'panic', 'firearm'], times: 2 }).pick('first-aid');
    expect(p.game.participants[0]).toMatchObject({ hp: 8, items: ['first-aid-kit'] });
  });
});

describe('the Panic card', () => {
  test('HH-PANIC-09 HH-SEARCH-06 is put away', () => {
    const p = searching({ who: { panicked: true } }).pick('panic');
    expect(found(p)).toEqual([declared('panic', null), { type: 'PanicDropped', data: { seat: 0 } }]);
    expect(p.game.participants[0]!.panicked).toBe(false);
  });
  test('HH-PANIC-07 and may be had again', () => {
    const p = searching({ room: '7A', who: { panicked: true, resolve: 0 }, draws: ['panic', 'panic', 'key', 'ammunition'], times: 2 }).pick('panic');
    expect(p.told('PanicTaken')).toEqual([{ seat: 0 }]);
    expect(p.game.participants[0]).toMatchObject({ panicked: true, resolve: 0 });
  });
});
