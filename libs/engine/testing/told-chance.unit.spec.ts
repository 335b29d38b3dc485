import { describe, expect, test } from '@jest/globals';
import fc from '#testing/fast-check';
import { hmacChance, type Chance, type Json } from '../index.js';
import { keptChance, toldChance } from './told-chance.js';

test('outcomes come in the order told', () => {
  const chance = toldChance([3, 'b', 'keep', [3, 1, 2], { n: 1 }]);
  expect(chance.integer(1, 6)).toBe(3);
  expect(chance.pick(['a', 'b'])).toBe('b');
  expect(chance.shuffle([1, 2])).toEqual([1, 2]);
  expect(chance.left()).toEqual([[3, 1, 2], { n: 1 }]);
  expect(chance.shuffle([1, 2, 3])).toEqual([3, 1, 2]);
  expect(chance.pick([{ n: 0 }, { n: 1 }])).toEqual({ n: 1 });
  expect(chance.left()).toEqual([]);
});

describe('what cannot be is an error', () => {
  const message = (told: Json[], ask: (chance: Chance) => unknown) => {
    try {
      return ask(toldChance(told));
    } catch (error) {
      return (error as Error).message;
    }
  };
  test.each<[string, Json[], (chance: Chance) => unknown, string]>([
    ['running short', [], (c) => c.integer(0, 2), 'random runs short: after 0 outcomes the rules ask to roll a whole number from 0 to 2'],
    ['a number out of range', [3], (c) => c.integer(0, 2), 'random: outcome 1 is 3, but the rules ask to roll a whole number from 0 to 2'],
    ['half a number', [0.5], (c) => c.integer(0, 2), 'random: outcome 1 is 0.5, but the rules ask to roll a whole number from 0 to 2'],
    ['a word for a number', ['keep'], (c) => c.integer(0, 2), 'random: outcome 1 is "keep", but the rules ask to roll a whole number from 0 to 2'],
    ['an element that is not there', ['c'], (c) => c.pick(['a', 'b']), 'random: outcome 1 is "c", but the rules ask to pick one of ["a","b"]'],
    ['other elements', [[1, 1]], (c) => c.shuffle([1, 2]), 'random: outcome 1 is [1,1], but the rules ask to shuffle [1,2]'],
    ['elements left out', [[1]], (c) => c.shuffle([1, 2]), 'random: outcome 1 is [1], but the rules ask to shuffle [1,2]'],
  ])('%s', (_, told, ask, expected) => {
    expect(message(told, ask)).toBe(expected);
  });
});

test('what was kept can be told again', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.jsonValue(), { minLength: 1 }), (seed, values) => {
      const list = JSON.parse(JSON.stringify(values)) as Json[]; // no negative zero
      const play = (chance: Chance) => [chance.integer(0, 9), chance.pick(list), chance.shuffle(list), chance.integer(5, 5)];
      const kept: Json[] = [];
      const live = play(keptChance(hmacChance(seed, 'kept'), kept));
      const told = toldChance(JSON.parse(JSON.stringify(kept)) as Json[]);
      expect(play(told)).toEqual(JSON.parse(JSON.stringify(live)));
      expect(told.left()).toEqual([]);
    }),
  );
});
