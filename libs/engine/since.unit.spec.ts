import { describe, expect, test } from '@jest/globals';
import { since } from './since.js';

describe('what holds under a ruleset', () => {
  test.each([
    [1, 'one'],
    [2, 'one'],
    [3, 'three'],
    [9, 'three'],
    [10, 'ten'],
    [11, 'ten'],
  ])('under ruleset %d: %s', (ruleset, value) => {
    expect(since(ruleset, { 10: 'ten', 3: 'three', 1: 'one' })).toBe(value);
  });

  test('may be nothing', () => {
    expect(since(2, { 1: 'a card', 2: undefined })).toBe(undefined);
  });

  test('must be told from the earliest ruleset on', () => {
    expect(() => since(1, { 2: 'two' })).toThrow('nothing is said for ruleset 1');
  });
});
