import { describe, expect, it } from '@jest/globals';
import { buildSchema, getOperationAST, parse, type DocumentNode } from 'graphql';
import type { GraphQLSchemaHost } from '@nestjs/graphql';
import { type NightledgerError } from '#platform';
import { defaultLimits } from '../limits.js';
import { Documents } from './documents.js';
import { mustBeAffordable } from './query-limits.js';

const schema = buildSchema(`
  type Query { items(first: Int = 20, note: Int): [Item!]! item(atLeastVersion: Int): Item }
  type Item { name: String! inner(first: Int = 20): [Item!]! }`);
const documents = () => new Documents({ schema } as GraphQLSchemaHost, defaultLimits);

describe('documents', () => {
  it('are parsed and validated once', () => {
    const some = documents();
    const text = '{ items { name } }';
    expect(some.read(text)).toMatchObject({ kind: 'Document' });
    expect([some.read(text) === some.read(text), some.count]).toEqual([true, 1]);
  });

  it('that are not valid, or cannot be read, are told each time and not kept', () => {
    const some = documents();
    for (let i = 0; i < 2; i++) {
      expect(some.read('{ nothing }')).toMatchObject([{ message: expect.stringContaining('nothing') }]);
      expect(() => some.read('{')).toThrow('Syntax Error');
    }
    expect(some.count).toBe(0);
  });

  it('are kept up to a number and a size', () => {
    const some = documents();
    for (let i = 0; i < 1_500; i++) some.read(`query Q${i} { items { name } }`);
    expect(some.count).toBe(1_000);
    for (let i = 0; i < 100; i++) some.read(`query Q${i} { items { name } } # ${'x'.repeat(60_000)}`);
    expect(some.count).toBeLessThanOrEqual(400_000 / 60_000);
  });
});

describe('an operation found affordable', () => {
  const limits = { depth: 5, cost: 100 };
  const code = (document: DocumentNode, variables?: Record<string, unknown>): string => {
    try {
      mustBeAffordable({ schema, document, operation: getOperationAST(document)!, variables }, limits);
      return 'fine';
    } catch (error) {
      return (error as NightledgerError).code;
    }
  };

  it('is weighed again for other lengths', () => {
    const document = parse('query ($n: Int) { items(first: $n) { name } }');
    const codes = [10, 10, 1000, 10, 1000].map((n) => code(document, { n }));
    expect(codes).toEqual(['fine', 'fine', 'TOO_COMPLEX', 'fine', 'TOO_COMPLEX']);
  });

  it('is weighed again where a variable that did not fit does now', () => {
    const document = parse('query ($n: Int, $note: Int) { items(first: $n, note: $note) { name } }');
    expect([code(document, { n: 1000, note: 'no number' }), code(document, { n: 1000, note: 1 })]).toEqual(['fine', 'TOO_COMPLEX']);
  });

  it('is weighed again where a default takes the place of null', () => {
    const document = parse('query ($n: Int = 1000) { items(first: $n) { name } }');
    expect([code(document, { n: null }), code(document, {}), code(document)]).toEqual(['fine', 'TOO_COMPLEX', 'TOO_COMPLEX']);
  });

  it('is weighed again for other switches and costly arguments', () => {
    const switched = parse('query ($all: Boolean!) { items(first: 1) { name inner(first: 500) @include(if: $all) { name } } }');
    expect([code(switched, { all: false }), code(switched, { all: true })]).toEqual(['fine', 'TOO_COMPLEX']);
    const waiting = parse('query ($v: Int) { item(atLeastVersion: $v) { name } }');
    expect([code(waiting, { v: null }), code(waiting, { v: 1 }), code(waiting, { v: 2 })]).toEqual(['fine', 'TOO_COMPLEX', 'TOO_COMPLEX']);
  });
});
