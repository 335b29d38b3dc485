import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from '#testing/fast-check';
import { z } from 'zod';
import { factSchemas, redactFact, type Fact } from './index.js';

const fact: Fact = { type: 'Drawn', data: { seat: 1 }, secret: { to: [1, 2], data: { card: 'c7' } }, sealed: { rest: ['c8'] } };

test('everybody sees the public part, the named seats their part as well, and nobody what is sealed', () => {
  expect(redactFact(fact, 0)).toEqual({ type: 'Drawn', data: { seat: 1 } });
  expect(redactFact(fact, 'spectator')).toEqual({ type: 'Drawn', data: { seat: 1 } });
  expect(redactFact(fact, 1)).toEqual({ type: 'Drawn', data: { seat: 1, card: 'c7' } });
  expect(redactFact(fact, 2)).toEqual({ type: 'Drawn', data: { seat: 1, card: 'c7' } });
  expect(redactFact(fact, 'auditor')).toEqual({ type: 'Drawn', data: { seat: 1, card: 'c7', rest: ['c8'] } });
});

test('two facts that differ only in hidden parts are the same bytes to those who may not see them', () => {
  const hidden = fc.dictionary(fc.string(), fc.jsonValue()) as fc.Arbitrary<Record<string, never>>;
  fc.assert(
    fc.property(hidden, hidden, hidden, fc.uniqueArray(fc.nat(5)), fc.nat(5), (data, one, other, to, viewer) => {
      fc.pre(!to.includes(viewer));
      const seen = (part: typeof one) => JSON.stringify(redactFact({ type: 'T', data, secret: { to, data: part }, sealed: part }, viewer));
      expect(seen(one)).toBe(seen(other));
    }),
  );
});

test('the published schema takes what every viewer sees, and nothing more', () => {
  const schemas = factSchemas({
    Drawn: { data: z.strictObject({ seat: z.int() }), secret: z.strictObject({ card: z.string() }), sealed: z.strictObject({ rest: z.array(z.string()) }) },
  });
  const fits = new Ajv2020().compile(schemas['Drawn'] as object);
  for (const viewer of [0, 1, 'spectator', 'auditor'] as const) expect(fits(redactFact(fact, viewer).data)).toBe(true);
  expect(fits({})).toBe(false);
  expect(fits({ seat: 1, card: 7 })).toBe(false);
  expect(fits({ seat: 1, other: 1 })).toBe(false);
});
