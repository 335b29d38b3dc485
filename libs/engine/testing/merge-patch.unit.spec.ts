import { expect, test } from '@jest/globals';
import type { Json } from '../index.js';
import { mergePatch } from './merge-patch.js';

/* The examples of RFC 7386, appendix A. */
test.each<[Json, Json, Json]>([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [['a', 'b'], ['c', 'd'], ['c', 'd']],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('%j merged with %j', (target, patch, expected) => {
  const before = JSON.stringify(target);
  expect(mergePatch(target, patch)).toEqual(expected);
  expect(JSON.stringify(target)).toBe(before);
});

test('null merged where there is null leaves it there', () => {
  expect(mergePatch({ lock: null, card: 'X1' }, { lock: null, card: null })).toEqual({ lock: null });
});

test('a mapping merged into a list names places in it', () => {
  expect(mergePatch({ pigs: [{ at: 1, hurt: 0 }, { at: 2, hurt: 0 }] }, { pigs: { 1: { hurt: 1 } } })).toEqual({ pigs: [{ at: 1, hurt: 0 }, { at: 2, hurt: 1 }] });
  expect(() => mergePatch({ pigs: [1] }, { pigs: { 1: 2 } })).toThrow('given: state.pigs is a list of 1 and has no place 1');
  expect(() => mergePatch({ pigs: [1] }, { pigs: { first: 2 } })).toThrow('given: state.pigs is a list of 1 and has no place first');
});
