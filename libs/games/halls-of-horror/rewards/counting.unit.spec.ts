import { describe, expect, test } from '@jest/globals';
import { itemOf } from '../items/index.js';
import { EXITS, roomCard } from '../rooms/index.js';
import type { Reward, RoomCard } from '../rooms/room-card.js';
import { bullets, damage, endless, item, key, panic, shells, square } from '../rooms/spaces.js';
import { availableSpaces, hasAvailableKey, hasPair, onlyNegativeLeft, symbolOf, tally, winningSpace } from './counting.js';
import { REWARD_CARDS } from './index.js';

/** Different cards of the deck that show exactly that, `damage+firearm` for one with two symbols. */
function drawn(...faces: string[]): string[] {
  const left = [...REWARD_CARDS];
  return faces.map((face) => {
    const at = left.findIndex(({ symbols }) => symbols.join('+') === face);
    if (at < 0) throw new Error(`No card is left that shows ${face}`);
    return left.splice(at, 1)[0]!.id;
  });
}

const regular = (...spaces: RoomCard['spaces']): RoomCard => ({ ...roomCard('21A'), spaces });
const won = (card: RoomCard, covered: readonly number[], cards: readonly string[]): Reward | undefined => {
  const space = winningSpace(card, covered, cards);
  return space === undefined ? undefined : card.spaces[space]!.reward;
};

describe('the symbol of a reward', () => {
  test.each([
    ['HH-REWARD-01', item('knife'), 'melee'],
    ['HH-REWARD-01', item('fireaxe'), 'melee'],
    ['HH-REWARD-02', item('pistol'), 'firearm'],
    ['HH-REWARD-02', item('shotgun'), 'firearm'],
    ['HH-REWARD-03', item('first-aid-kit'), 'utility'],
    ['HH-REWARD-03', item('kevlar-vest'), 'utility'],
    ['HH-Q-23', bullets(2), 'ammunition'],
    ['HH-Q-23', shells(1), 'ammunition'],
    ['a Key:', key, 'key'],
    ['damage:', damage(3), 'damage'],
    ['Panic:', panic, 'panic'],
  ])('%s %j is shown as %s', (_, reward, symbol) => {
    expect(symbolOf(reward)).toBe(symbol);
  });
});

describe('which reward is received', () => {
  // First Aid Kit, Knife, Damage 2, Bullet 1
  const tombs = roomCard('3A');

  test('HH-SEARCH-16 cards that match nothing in the Room do not count', () => {
    const cards = drawn('panic', 'panic', 'key', 'key', 'damage');
    expect(tally(tombs, [], cards)).toEqual([
      { space: 0, cards: 0 },
      { space: 1, cards: 0 },
      { space: 2, cards: 1 },
      { space: 3, cards: 0 },
    ]);
    expect(won(tombs, [], cards)).toEqual(damage(2));
  });
  test('HH-SEARCH-16 none, if no card matches', () => {
    expect(winningSpace(tombs, [], drawn('panic', 'key', 'firearm'))).toBeUndefined();
    expect(winningSpace(tombs, [], [])).toBeUndefined();
  });
  test('HH-SEARCH-17 a card with two symbols matches by either', () => {
    expect(won(tombs, [], drawn('panic+utility', 'key', 'firearm'))).toEqual(item('first-aid-kit'));
    expect(won(tombs, [], drawn('key+melee', 'panic', 'firearm'))).toEqual(item('knife'));
    expect(winningSpace(tombs, [], drawn('firearm+key', 'panic', 'firearm'))).toBeUndefined();
  });
  test('HH-SEARCH-18 the one on most cards, wherever it is printed', () => {
    expect(won(tombs, [], drawn('damage', 'damage', 'ammunition', 'melee', 'panic'))).toEqual(damage(2));
  });
  test('HH-SEARCH-18 HH-X-05 two of damage win against one melee weapon, whatever the order', () => {
    const cards = drawn('damage', 'melee', 'damage');
    expect(won(regular(endless(damage(1)), square(item('knife'))), [], cards)).toEqual(damage(1));
    expect(won(regular(square(item('knife')), endless(damage(1))), [], cards)).toEqual(damage(1));
  });
  test('HH-SEARCH-19 of several on most cards the left-most, whatever the order of the draw', () => {
    const cards = drawn('panic', 'key', 'firearm', 'damage', 'utility');
    expect(won(tombs, [], cards)).toEqual(item('first-aid-kit'));
    expect(won(tombs, [], [...cards].reverse())).toEqual(item('first-aid-kit'));
    expect(won(tombs, [], drawn('damage', 'damage', 'ammunition', 'melee', 'ammunition'))).toEqual(damage(2));
    expect(won(tombs, [], drawn('damage', 'ammunition', 'melee', 'ammunition'))).toEqual(bullets(1));
  });
  test('HH-REWARD-18 a covered space is not there', () => {
    expect(availableSpaces(tombs, [0])).toEqual([1, 2, 3]);
    expect(won(tombs, [0], drawn('utility', 'utility', 'damage'))).toEqual(damage(2));
    expect(winningSpace(tombs, [0, 1], drawn('utility', 'melee'))).toBeUndefined();
  });
  test('HH-Q-24 a card with two symbols of the Room counts for both', () => {
    expect(tally(tombs, [], drawn('utility+ammunition', 'ammunition+damage', 'damage', 'panic', 'key'))).toEqual([
      { space: 0, cards: 1 },
      { space: 1, cards: 0 },
      { space: 2, cards: 2 },
      { space: 3, cards: 2 },
    ]);
  });
  test('HH-Q-24 HH-X-53 firearm 2, damage 1 in Room 7A: the Pistol, which comes with 2 Bullets', () => {
    const trophies = roomCard('7A');
    const cards = drawn('damage+firearm', 'firearm', 'key', 'ammunition');
    expect(tally(trophies, [], cards)).toEqual([
      { space: 0, cards: 0 },
      { space: 1, cards: 2 },
      { space: 2, cards: 1 },
      { space: 3, cards: 0 },
    ]);
    expect(won(trophies, [], cards)).toEqual(item('pistol'));
    expect(itemOf('pistol').ammunition).toEqual({ kind: 'bullets', comesWith: 2 });
  });
  test('HH-Q-26 a symbol that is printed twice counts once, for its left-most available space', () => {
    const infirmary = roomCard('12B');
    const cards = drawn('utility', 'utility', 'damage');
    expect(tally(infirmary, [], cards)).toEqual([
      { space: 0, cards: 2 },
      { space: 2, cards: 1 },
    ]);
    expect(won(infirmary, [], cards)).toEqual(item('first-aid-kit'));
    expect(won(infirmary, [0], cards)).toEqual(item('kevlar-vest'));
    expect(won(infirmary, [0, 1], cards)).toEqual(damage(1));
  });
  test('HH-Q-26 a tie is judged by that space', () => {
    const twice = regular(square(bullets(2)), endless(damage(1)), endless(bullets(1)));
    const cards = drawn('damage', 'ammunition');
    expect(won(twice, [], cards)).toEqual(bullets(2));
    expect(won(twice, [0], cards)).toEqual(damage(1));
  });
  test('HH-ROOM-10 HH-ROOM-11 the Ammunition Tree gives two, two, then one without end', () => {
    const cards = drawn('ammunition', 'ammunition', 'panic', 'key');
    expect([[], [0], [0, 1]].map((covered) => won(roomCard('4A'), covered, cards))).toEqual([bullets(2), bullets(2), bullets(1)]);
    expect([[], [0], [0, 1]].map((covered) => won(roomCard('4B'), covered, cards))).toEqual([shells(2), shells(2), shells(1)]);
  });
});

describe('a pair', () => {
  test('HH-PUZZLE-03 is two cards with the same symbol', () => {
    expect(hasPair(drawn('melee', 'key', 'melee'))).toBe(true);
    expect(hasPair(drawn('melee', 'key', 'panic'))).toBe(false);
  });
  test('HH-PUZZLE-03 is there in more than two of them, too', () => {
    expect(hasPair(drawn('melee', 'melee', 'key+melee'))).toBe(true);
  });
  test('HH-PUZZLE-04 is one of any symbol', () => {
    for (const { symbols } of REWARD_CARDS.slice(0, 14)) expect(hasPair(drawn(symbols[0]!, symbols[0]!))).toBe(true);
  });
  test('HH-Q-25 is made by any symbol that two cards share', () => {
    expect(hasPair(drawn('melee+panic', 'panic+utility'))).toBe(true);
    expect(hasPair(drawn('melee+panic', 'panic'))).toBe(true);
    expect(hasPair(drawn('melee+panic', 'utility+ammunition'))).toBe(false);
  });
  test('HH-Q-25 is never one card alone', () => {
    for (const { id } of REWARD_CARDS) expect(hasPair([id])).toBe(false);
    expect(hasPair([])).toBe(false);
  });
});

describe('what is left to find', () => {
  test('only damage and Panic, once everything else is covered', () => {
    const meatLocker = roomCard('2A');
    expect([[], [0], [1], [0, 1]].map((covered) => onlyNegativeLeft(meatLocker, covered))).toEqual([false, false, false, true]);
  });
  test('HH-Q-32 never only damage and Panic where ammunition has no end', () => {
    expect(onlyNegativeLeft(roomCard('3A'), [0, 1])).toBe(false);
    expect(onlyNegativeLeft(roomCard('4B'), [0, 1])).toBe(false);
  });
  test('HH-Q-32 nor where a Key can be found', () => {
    expect(onlyNegativeLeft(roomCard('6A'), [2])).toBe(false);
  });
  test('only the penalty, and then nothing, in a Puzzle', () => {
    expect([[0], [0, 1], [0, 1, 2]].map((covered) => onlyNegativeLeft(roomCard('5A'), covered))).toEqual([false, true, true]);
  });
  test('a Key, until its space is covered', () => {
    const vault = roomCard('11A');
    expect([[], [0]].map((covered) => hasAvailableKey(vault, covered))).toEqual([true, false]);
    expect(hasAvailableKey(roomCard('17B'), [3])).toBe(true);
    expect(hasAvailableKey(roomCard('5A'), [])).toBe(false);
  });
  test('nothing in an Exit', () => {
    expect(EXITS.map((exit) => availableSpaces(exit, []))).toEqual([[], []]);
    expect(EXITS.map((exit) => hasAvailableKey(exit, []))).toEqual([false, false]);
  });
});
