import { expect, it } from '@jest/globals';
import { versionOfHash } from './hashes.js';

const [first, second, third] = ['aa11bb22', 'aa11bb22', 'cc33dd44'].map((start, i) => start + String(i).repeat(56)) as [string, string, string];
const file = [first, second, third].map((hash) => `${JSON.stringify({ facts: [{ hash: 'no' }], hash })}\n`).join('');

it('a hash one has noted is found by all its digits, or by enough of them', () => {
  expect([first, second, ` ${third.toUpperCase()}\n`, 'cc33dd44'].map((noted) => versionOfHash(file, noted))).toEqual([1, 2, 3, 3]);
});

it('a hash that is of no commit, of several, or too short to tell is not found', () => {
  expect(['ff'.repeat(32), 'aa11bb22', 'cc33dd4', '', 'not a hash at all', `${third}0`].map((noted) => versionOfHash(file, noted))).toEqual([null, null, null, null, null, null]);
});

it('a file that is no export has no hashes', () => {
  expect(versionOfHash('hello\n{}\n{"hash":12345678}\n', '12345678')).toBeNull();
});
