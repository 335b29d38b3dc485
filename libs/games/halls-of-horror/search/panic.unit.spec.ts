import { expect, test } from '@jest/globals';
import { lessForPanic } from './panic.js';

test('HH-SEARCH-13 HH-SEARCH-14 HH-PANIC-02 HH-PANIC-03 HH-PUZZLE-19 Panic takes 1 card off, but never the last', () => {
  expect([5, 3, 2, 1].map((cards) => lessForPanic(cards, true))).toEqual([4, 2, 1, 1]);
  expect([5, 3, 2, 1].map((cards) => lessForPanic(cards, false))).toEqual([5, 3, 2, 1]);
});
