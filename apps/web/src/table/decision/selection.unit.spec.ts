import { enough, howMany, isSingle, moved, toggled } from './selection.js';

test.each([
  [{ min: 1, max: 1, ordered: false }, true],
  [{ min: 0, max: 1, ordered: false }, false],
  [{ min: 1, max: 2, ordered: false }, false],
  [{ min: 1, max: 1, ordered: true }, false],
])('%j is answered by one pick: %s', (limits, single) => expect(isSingle(limits)).toBe(single));

describe('picking', () => {
  test.each([
    ['the first', { min: 1, max: 2 }, [], 'a', ['a']],
    ['a second', { min: 1, max: 2 }, ['a'], 'b', ['a', 'b']],
    ['one too many', { min: 1, max: 2 }, ['a', 'b'], 'c', ['a', 'b']],
    ['the same again lets it go', { min: 1, max: 2 }, ['a', 'b'], 'a', ['b']],
    ['another where one is allowed moves it', { min: 0, max: 1 }, ['a'], 'b', ['b']],
  ])('%s', (_, limits, chosen, id, after) => expect(toggled(limits, chosen, id)).toEqual(after));
});

test.each([
  [[], false],
  [['a'], true],
  [['a', 'b'], true],
  [['a', 'b', 'c'], false],
])('one or two of %j are enough: %s', (chosen, holds) => expect(enough({ min: 1, max: 2 }, chosen)).toBe(holds));

describe('putting in order', () => {
  test.each([
    ['up', 'b', -1, ['b', 'a', 'c']],
    ['down', 'b', 1, ['a', 'c', 'b']],
    ['the first stays first', 'a', -1, ['a', 'b', 'c']],
    ['the last stays last', 'c', 1, ['a', 'b', 'c']],
    ['what is not there moves nothing', 'x', 1, ['a', 'b', 'c']],
  ] as const)('%s', (_, id, by, after) => expect(moved(['a', 'b', 'c'], id, by)).toEqual(after));
});

test.each([
  [{ min: 2, max: 2 }, 'Pick 2'],
  [{ min: 0, max: 3 }, 'Pick up to 3'],
  [{ min: 1, max: 3 }, 'Pick 1 to 3'],
])('%j in words', (limits, words) => expect(howMany(limits)).toBe(words));
