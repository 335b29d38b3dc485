import { describe, expect, test } from '@jest/globals';
import fc from '#testing/fast-check';
import { chanceFrom, hmacChance } from './index.js';

/** Takes words from a list. */
const told = (...words: number[]) =>
  chanceFrom(() => {
    if (words.length === 0) throw new Error('more words asked for than told');
    return words.shift()!;
  });

describe('the stream', () => {
  test('known answers: HMAC-SHA256(key, context/block), eight big-endian words a block', () => {
    // As openssl has them: printf 'table/0' | openssl dgst -sha256 -hmac nightledger; then table/1. A range of 2^32 shows the words.
    const chance = hmacChance('nightledger', 'table');
    const words = Array.from({ length: 9 }, () => chance.integer(0, 2 ** 32 - 1));
    expect(words).toEqual([
      0xb42c8c60, 0xe353b310, 0xabda2736, 0x30724c90, 0x1d75d220, 0x218857fe, 0x10a04f62, 0x6f7ec427,
      0x46c95f08,
    ]);
  });

  test('known answers: dice, a pick and a shuffle', () => {
    const chance = hmacChance(Buffer.from('00112233445566778899aabbccddeeff', 'hex'), 'commit 7');
    const dice = Array.from({ length: 12 }, () => chance.integer(1, 6));
    const deck = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect({ dice, pick: chance.pick(deck), shuffle: chance.shuffle(deck) }).toEqual({
      dice: [3, 4, 2, 6, 2, 1, 6, 2, 6, 3, 2, 6],
      pick: 10,
      shuffle: [6, 3, 8, 5, 1, 7, 4, 9, 10, 2],
    });
  });

  test('another key or context gives another stream; the same gives the same', () => {
    const roll = (key: string, context: string) => Array.from({ length: 20 }, ((c) => () => c.integer(0, 9999))(hmacChance(key, context)));
    expect(roll('a', 'b')).toEqual(roll('a', 'b'));
    expect(roll('a', 'b')).not.toEqual(roll('a', 'c'));
    expect(roll('a', 'b')).not.toEqual(roll('b', 'b'));
  });
});

describe('no outcome is likelier than another', () => {
  test('words above the largest multiple of the range are thrown away', () => {
    const limit = 2 ** 32 - (2 ** 32 % 6);
    expect(told(limit, 2 ** 32 - 1, limit - 1).integer(1, 6)).toBe(6);
    expect(told(limit - 1).integer(1, 6)).toBe(6);
    expect(told(0).integer(1, 6)).toBe(1);
  });

  test('dice: chi-square over 60,000 rolls of a fixed seed', () => {
    const chance = hmacChance('chi-square', 'dice');
    const counts = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 60_000; i++) counts[chance.integer(1, 6) - 1]!++;
    expect(chiSquare(counts, 10_000)).toBeLessThan(20.5); // 5 degrees of freedom, p = 0.001
  });

  test('shuffles of four: chi-square over all 24 orders', () => {
    const chance = hmacChance('chi-square', 'shuffle');
    const counts = new Map<string, number>();
    for (let i = 0; i < 48_000; i++) {
      const order = chance.shuffle(['a', 'b', 'c', 'd']).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    expect(chiSquare([...counts.values()], 2_000)).toBeLessThan(49.7); // 23 degrees of freedom, p = 0.001
  });
});

const chiSquare = (counts: readonly number[], expected: number): number => counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);

describe('properties', () => {
  test('integer keeps its range', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -1000, max: 1000 }), fc.nat(100_000), (key, min, more) => {
        const n = hmacChance(key, 'p').integer(min, min + more);
        return Number.isInteger(n) && n >= min && n <= min + more;
      }),
    );
  });
  test('shuffle gives the same elements and leaves the list alone; pick gives one of them', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.integer(), { minLength: 1 }), (key, list) => {
        const before = [...list];
        const chance = hmacChance(key, 'p');
        const shuffled = chance.shuffle(Object.freeze(list));
        expect([...shuffled].sort()).toEqual([...before].sort());
        expect(list).toEqual(before);
        expect(list).toContain(chance.pick(list));
      }),
    );
  });
  test('choosing among nothing is a fault', () => {
    expect(() => hmacChance('k', 'c').pick([])).toThrow(RangeError);
    expect(() => hmacChance('k', 'c').integer(2, 1)).toThrow(RangeError);
    expect(() => hmacChance('k', 'c').integer(0, 0.5)).toThrow(RangeError);
    expect(hmacChance('k', 'c').shuffle([])).toEqual([]);
  });
});
