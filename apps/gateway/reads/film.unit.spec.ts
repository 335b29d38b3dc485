import { expect, test } from '@jest/globals';
import type { TableState } from '#table';
import { Film } from './film.js';

const at = (version: number) => ({ version }) as TableState;

test('any version is less than fifty commits away once the game has been seen, and what was seen last is at hand', () => {
  const film = new Film();
  expect(film.upTo(7)).toBeUndefined();
  for (let version = 1; version <= 230; version++) film.keep(at(version));
  expect([49, 50, 99, 149, 229, 230, 500].map((version) => film.upTo(version)?.version)).toEqual([undefined, 50, 50, 100, 200, 230, 230]);
  expect(film.size).toBe(5);
});

test('stepping back and forth keeps nothing twice and leaves no hole', () => {
  const film = new Film();
  for (let version = 1; version <= 120; version++) film.keep(at(version));
  for (let version = 51; version <= 130; version++) film.keep(at(version));
  expect([110, 130].map((version) => film.upTo(version)?.version)).toEqual([100, 130]);
  for (let version = 101; version <= 160; version++) film.keep(at(version));
  expect([155, 160].map((version) => film.upTo(version)?.version)).toEqual([150, 160]);
  expect(film.size).toBe(4);
});
