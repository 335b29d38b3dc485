import { boxOf, frameOf, initials, neighbour, shorten, spots, wrap } from './layout.js';
import type { Space } from './scene.js';

const space = (id: string, x: number, y: number, w = 1, h = 1): Space => ({ id, x, y, w, h, face: 'up', label: id });

test('a space is drawn in its cells, a little apart from its neighbours', () => {
  expect(boxOf(space('a', 1, 2, 2, 1))).toEqual({ x: 103, y: 203, w: 194, h: 94 });
});

test('the frame holds all spaces of a floor, wherever they lie', () => {
  expect(frameOf({ spaces: [space('a', -1, 2), space('b', 3, 0, 2, 1)] })).toEqual({ x: -104, y: -4, w: 608, h: 308 });
});

test('a floor without spaces has a frame of one cell', () => {
  expect(frameOf({ spaces: [] })).toEqual({ x: 0, y: 0, w: 100, h: 100 });
});

test.each([
  ['a short name', 'Hall', { size: 14.5, lines: ['Hall'] }],
  ['two words that fit together', 'Way out', { size: 14.5, lines: ['Way out'] }],
  ['two words', 'Grand Stairs', { size: 14.5, lines: ['Grand', 'Stairs'] }],
  ['a long word, in smaller letters', 'Conservatory', { size: 11.5, lines: ['Conservatory'] }],
  ['many words, in smaller letters', 'The Room of the Old Green Clock', { size: 12.5, lines: ['The Room of', 'the Old', 'Green Clock'] }],
  ['a word too long for the smallest letters', 'Incomprehensibilities', { size: 9.5, lines: ['Incomprehensi…'] }],
  ['words too many for the smallest letters', 'one two three four five six seven eight nine', { size: 9.5, lines: ['one two three', 'four five six', 'seven eight …'] }],
  ['nothing', '', { size: 14.5, lines: [] }],
])('%s in lines', (_, label, lettering) => expect(wrap(label, 88, 3)).toEqual(lettering));

test.each([
  ['locked', 'locked'],
  ['covered: hatch', 'covered…'],
])('%s in eight letters is %s', (text, short) => expect(shorten(text, 8)).toBe(short));

test('pieces stand in rows from the bottom up, all inside their space', () => {
  const box = boxOf(space('a', 0, 0));
  for (const count of [1, 4, 5, 9, 16]) {
    const places = spots(box, count);
    expect(places).toHaveLength(count);
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
    for (const { x, y, r } of places) expect([x - r >= box.x, x + r <= box.x + box.w, y - r >= box.y, y + r <= box.y + box.h]).toEqual([true, true, true, true]);
  }
  expect(spots(box, 1)).toEqual([{ x: 50, y: 80.5, r: 12.5 }]);
});

test.each([
  ['Pig 1', 'P1'],
  ['Killer', 'K'],
  ['the gift token', 'TG'],
])('the letters of %s are %s', (label, letters) => expect(initials(label)).toBe(letters));

describe('the arrow keys', () => {
  const spaces = [space('a', 0, 0), space('b', 1, 0), space('c', 2, 0), space('d', 0, 1), space('e', 4, 1)];

  test.each([
    ['a', 'ArrowRight', 'b'],
    ['b', 'ArrowRight', 'c'],
    ['c', 'ArrowLeft', 'b'],
    ['a', 'ArrowDown', 'd'],
    ['d', 'ArrowUp', 'a'],
    ['c', 'ArrowRight', 'e'],
  ])('from %s by %s to %s', (from, key, to) => expect(neighbour(spaces, from, key)).toBe(to));

  test.each([
    ['a', 'ArrowUp'],
    ['e', 'ArrowRight'],
    ['a', 'Enter'],
    ['none', 'ArrowUp'],
  ])('from %s %s leads nowhere', (from, key) => expect(neighbour(spaces, from, key)).toBeUndefined());
});
