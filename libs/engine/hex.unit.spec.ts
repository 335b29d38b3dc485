import { expect, test } from '@jest/globals';
import fc from '#testing/fast-check';
import { bytesOfHex, hexOf } from './hex.js';

test('hex digits are those of Buffer, and lead back to the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(hexOf(bytes)).toBe(Buffer.from(bytes).toString('hex'));
      expect(bytesOfHex(hexOf(bytes))).toEqual(bytes);
    }),
  );
});

test('what is no pair of digits ends the bytes, as in Buffer', () => {
  for (const text of ['', 'AbFf', 'abc', '0x10', 'ffzz00', 'é0', '12 34']) expect([...bytesOfHex(text)]).toEqual([...Buffer.from(text, 'hex')]);
});
