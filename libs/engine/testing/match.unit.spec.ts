import { describe, expect, test } from '@jest/globals';
import { differences, fitsWithGaps } from './match.js';

describe('lists with gaps', () => {
  const fits = (expected: readonly unknown[], actual: readonly unknown[]) => fitsWithGaps(expected, actual, (e, a) => e === a);
  test.each<[unknown[], unknown[], boolean]>([
    [[], [], true],
    [[], [1], false],
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [[1], [1, 2], false],
    [[1, 2], [1], false],
    [['...'], [], true],
    [['...'], [1, 2], true],
    [['...', 2], [1, 2], true],
    [['...', 2], [2, 1], false],
    [[1, '...'], [1], true],
    [[1, '...', 3], [1, 2, 2, 3], true],
    [[1, '...', 3], [1, 3, 4], false],
    [['...', 1, '...', 1, '...'], [0, 1, 0], false],
    [['...', 1, '...', 1, '...'], [0, 1, 1], true],
  ])('%j and %j: %j', (expected, actual, result) => {
    expect(fits(expected, actual)).toBe(result);
  });
});

test('a subset names some members, and those must be equal', () => {
  expect(differences({ a: { b: 1 }, l: [1, 2] }, { a: { b: 1, c: 2 }, l: [1, 2], x: 1 }, 's')).toEqual([]);
  expect(differences({ a: { b: 1 } }, { a: { b: 2 } }, 's')).toEqual(['s.a.b: expected 1, found 2']);
  expect(differences({ l: [1] }, { l: [1, 2] }, 's')).toEqual(['s.l: expected [1], found [1,2]']);
  expect(differences({ l: { 1: { hp: 8 } } }, { l: [{ hp: 1 }, { hp: 8, x: 1 }] }, 's')).toEqual([]);
  expect(differences({ a: { b: 1 } }, {}, 's')).toEqual(['s.a: expected {"b":1}, found nothing']);
  expect(differences({ a: null }, { a: null }, 's')).toEqual([]);
  expect(differences({ a: null }, {}, 's')).toEqual(['s.a: expected null, found nothing']);
});
