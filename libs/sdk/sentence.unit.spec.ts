import { expect, test } from '@jest/globals';
import { sentence } from './index.js';

test('a sentence names those who sit at the table, as they are called', () => {
  const names = ['Ada', '$& {seat:0}'];
  const nameOf = (seat: number) => names[seat] ?? `Seat ${seat}`;
  expect(sentence('{seat:0} takes 2 coins from {seat:12}.', nameOf)).toBe('Ada takes 2 coins from Seat 12.');
  expect(sentence('{seat:1} and {seat:1} meet.', nameOf)).toBe('$& {seat:0} and $& {seat:0} meet.');
  expect(sentence('Nobody wins {it}.', nameOf)).toBe('Nobody wins {it}.');
  expect(sentence('', nameOf)).toBe('');
});
