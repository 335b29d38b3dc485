import { describe, expect, test } from '@jest/globals';
import fc from '#testing/fast-check';
import * as browser from './browser.js';
import * as node from './node.js';

const bytes = fc.uint8Array({ maxLength: 300 });
const text = fc.string({ unit: 'grapheme', maxLength: 300 });
const part = fc.oneof(bytes, text);

describe('in a browser as in Node', () => {
  test('known answers', () => {
    for (const { sha256, hmacSha256 } of [node, browser]) {
      expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
      expect(Buffer.from(hmacSha256('Jefe', 'what do ya want for nothing?')).toString('hex')).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
    }
  });

  test('SHA-256 gives the same digits for the same parts', () => {
    fc.assert(fc.property(fc.array(part, { maxLength: 4 }), (parts) => expect(browser.sha256(...parts)).toBe(node.sha256(...parts))));
  });

  test('HMAC gives the same bytes, also with keys longer than a block', () => {
    fc.assert(fc.property(part, text, (key, message) => expect([...browser.hmacSha256(key, message)]).toEqual([...node.hmacSha256(key, message)])));
  });

  test('bytes are the same only where all of them are', () => {
    for (const { timingSafeEqual } of [node, browser]) {
      expect(timingSafeEqual(Uint8Array.of(1, 2, 3), Uint8Array.of(1, 2, 3))).toBe(true);
      expect(timingSafeEqual(Uint8Array.of(1, 2, 3), Uint8Array.of(1, 2, 4))).toBe(false);
      expect(timingSafeEqual(Uint8Array.of(0, 2, 3), Uint8Array.of(1, 2, 3))).toBe(false);
      expect(() => timingSafeEqual(Uint8Array.of(1), Uint8Array.of(1, 1))).toThrow(/length/);
    }
  });

  test('a breath lets what waits come first', async () => {
    for (const { breathe } of [node, browser]) {
      const order: string[] = [];
      setTimeout(() => order.push('other work'));
      await new Promise((resolve) => setTimeout(resolve, 2));
      await breathe();
      order.push('after');
      expect(order).toEqual(['other work', 'after']);
    }
  });
});
