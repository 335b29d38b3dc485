import { describe, expect, test } from '@jest/globals';
import canonicalizeModule from 'canonicalize';
import fc from '#testing/fast-check';
import { canonical } from './canonical.js';

const canonicalize = canonicalizeModule as unknown as (value: unknown) => string | undefined;

describe('the canonical text of a value', () => {
  test('is that of RFC 8785, as another hand has written it', () => {
    const values = fc.jsonValue({ noUnicodeString: false, maxDepth: 5, depthSize: 'medium' });
    fc.assert(fc.property(values, (value) => expect(canonical(value)).toBe(canonicalize(value))), { numRuns: 500 });
  });

  test('has its keys in the order of code units, numbers among them too', () => {
    expect(canonical({ b: 1, a: -0, 10: 2, 9: 3, '\u20ac': 4, '\ud83d\ude00': 5, '\ufb33': 6, '\r': 7 })).toBe(
      '{"\\r":7,"10":2,"9":3,"a":0,"b":1,"\u20ac":4,"\ud83d\ude00":5,"\ufb33":6}',
    );
    expect(canonical([1e21, 1e-7, Number('333333333.33333329'), 0.000001, '\u001f"\\/\u2028\u007f'])).toBe('[1e+21,1e-7,333333333.3333333,0.000001,"\\u001f\\"\\\\/\u2028\u007f"]');
  });

  test('leaves out what is not there, as JSON does', () => {
    expect(canonical({ a: undefined, b: [undefined, null, () => 1], c: { d: undefined } })).toBe('{"b":[null,null,null],"c":{}}');
  });

  test.each([undefined, NaN, [Infinity], { a: -Infinity }])('there is none of %p', (value) => {
    expect(() => canonical(value)).toThrow(TypeError);
  });
});
