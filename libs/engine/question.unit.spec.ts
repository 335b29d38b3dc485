import { expect, test } from '@jest/globals';
import fc from '#testing/fast-check';
import { amount, offers, order, pick, type Question } from './index.js';

const ids = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 8 });
const question = ids.chain((list) =>
  fc.record({ min: fc.integer({ min: 0, max: list.length }), more: fc.nat(8) }).map(({ min, more }) =>
    pick({ kind: 'k', prompt: 'p', options: list.map((id) => ({ id, label: id })), min, max: Math.min(list.length, Math.max(1, min + more)) }),
  ),
);
const answer = (q: Question) =>
  fc.oneof(strange(q), fc.array(fc.constantFrom(...q.options.map((o) => o.id)), { minLength: q.min, maxLength: q.max }));
const strange = (q: Question) => fc.array(fc.oneof(fc.constantFrom(...q.options.map((o) => o.id)), fc.string(), fc.constant('__proto__')), { maxLength: 10 });

test('an answer is offered exactly if it is of an allowed size, names nothing twice and nothing else', () => {
  fc.assert(
    fc.property(question.chain((q) => fc.tuple(fc.constant(q), answer(q))), ([q, a]) => {
      const known = q.options.map((o) => o.id);
      const fine = a.length >= q.min && a.length <= q.max && a.every((id, i) => known.includes(id) && a.indexOf(id) === i);
      expect(offers(q, a)).toBe(fine);
    }),
  );
});

test('the same option twice is not offered, though the number is right', () => {
  const options = ['a', 'b'].map((id) => ({ id, label: id }));
  const both = [pick({ kind: 'k', prompt: 'p', options, min: 2, max: 2 }), order({ kind: 'k', prompt: 'p', options })];
  expect(both.map((q) => [offers(q, ['a', 'b']), offers(q, ['b', 'a']), offers(q, ['a', 'a'])])).toEqual([[true, true, false], [true, true, false]]);
});

test('every default is offered', () => {
  fc.assert(fc.property(question, (q) => offers(q, q.default)));
  fc.assert(fc.property(ids, (list) => {
    const q = order({ kind: 'k', prompt: 'p', options: list.map((id) => ({ id, label: id })) });
    return offers(q, q.default) && offers(q, [...q.default].reverse());
  }));
  fc.assert(fc.property(fc.integer({ min: -5, max: 5 }), fc.nat(10), (from, more) => {
    const q = amount({ kind: 'k', prompt: 'p', from, to: from + more });
    return offers(q, q.default) && offers(q, [String(from + more)]) && !offers(q, [String(from + more + 1)]);
  }));
});
