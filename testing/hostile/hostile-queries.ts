import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildClientSchema, getIntrospectionQuery, getNamedType, isLeafType, isObjectType, type GraphQLField, type GraphQLSchema, type IntrospectionQuery } from 'graphql';
import type { NightledgerClient } from '#sdk';
import { TYPE } from '../e2e-players.js';
import type { HostileHouse } from './hostile-house.js';
import { hostileJson, hostileObject } from './hostile-values.js';

const many = (n: number, make: (i: number) => string): string => Array.from({ length: n }, (_, i) => make(i)).join(' ');
const nest = (levels: number): string => (levels === 0 ? 'id' : `... on Game { ${nest(levels - 1)} }`);

/** Each asks for a command besides: that it was not carried out shows that nothing was. */
const create = `createGame(input: { type: "${TYPE}" })`;
const floods: [string, string, string][] = [
  ['deep', 'TOO_COMPLEX', `mutation { ${create} { ${nest(40)} } }`],
  ['deeper than a parser likes', 'BAD_INPUT', `mutation { ${create} { ${nest(3_000)} } }`],
  ['wide', 'BAD_INPUT', `mutation { ${create} { ${'id '.repeat(3_000)} } }`],
  ['the same field over and over', 'TOO_COMPLEX', `mutation { ${create} { ${'seats { player { id } } '.repeat(150)} } }`],
  ['the same field in many fragments', 'TOO_COMPLEX', `mutation { ${create} { ${many(100, (i) => `...f${i}`)} } } ${many(100, (i) => `fragment f${i} on Game { seats { number } }`)}`],
  ['aliased', 'TOO_COMPLEX', `mutation { ${many(50, (i) => `a${i}: ${create} { view decisions { options { id label data } } commits { nodes { hash } } }`)} }`],
  ['fragments that go round', 'BAD_INPUT', `mutation { ${create} { ...a } } fragment a on Game { ...b } fragment b on Game { ...a }`],
  ['fragments that multiply', 'TOO_COMPLEX', `mutation { ${create} { ...f0 } } ${many(20, (i) => `fragment f${i} on Game { a${i}: view ...f${i + 1} ...f${i + 1} }`)} fragment f20 on Game { view }`],
  ['directives by the hundred', 'BAD_INPUT', `mutation { ${create} { id ${'@include(if: true) '.repeat(250)} } }`],
  ['directives nobody knows', 'BAD_INPUT', `mutation { ${create} { id ${'@a '.repeat(900)} } }`],
  ['the schema over and over', 'TOO_COMPLEX', `query { ${many(60, (i) => `a${i}: __schema { types { fields { type { ofType { name } } } } }`)} }`],
  ['the schema going round', 'BAD_INPUT', `{ __schema { types { fields { type { fields { type { fields { type { fields { type { name } } } } } } } } } } }`],
  ['lists in lists as a value', 'BAD_INPUT', `mutation { createGame(input: ${'['.repeat(900)}${']'.repeat(900)}) { id } }`],
  ['variables by the hundred', 'BAD_INPUT', `mutation (${many(400, (i) => `$v${i}: Int`)}) { ${create} { id } }`],
];

const words = ['{', '}', '(', ')', '[', ']', '!', '...', '@', '$', ':', '=', '|', '&', '"', '"""', '\\u0000', '#', ',', '\uFEFF', 'query', 'mutation', 'subscription', 'fragment', 'on', 'game', 'id', 'games', 'nodes', '__typename', '__schema', 'on on on', '1e999', '-0', 'null', 'true', '"\\ud800"', '__proto__', 'constructor'];

export function describeQueries(house: () => HostileHouse): void {
  let mallory: NightledgerClient;
  let schema: GraphQLSchema;
  beforeAll(async () => {
    mallory = await house().guest('Mallory');
    schema = buildClientSchema((await house().graphql({ query: getIntrospectionQuery() })).data as IntrospectionQuery);
  });
  const ownGames = async (): Promise<number> => (await mallory.games({ mine: true })).nodes.length;

  describe('queries that cost too much', () => {
    it.each(floods)('%s: %s, before anything is carried out', async (_, code, query) => {
      const { codes, data } = await house().graphql({ query }, mallory.token!);
      expect([new Set(codes), data ?? null, await ownGames()]).toEqual([new Set([code]), null, 0]);
    });

    it('many in one request are refused', async () => {
      const one = { query: `mutation { ${create} { id } }` };
      const { codes } = await house().graphql(JSON.stringify(Array(50).fill(one)), mallory.token!);
      expect([codes, await ownGames()]).toEqual([['BAD_INPUT'], 0]);
    });
  });

  describe('GraphQL', () => {
    it('refuses whatever makes no sense, in every argument of every field, with a code that is not our fault', async () => {
      const { id } = await mallory.createGame({ type: TYPE });
      const fields = fieldsWithArguments(schema, id);
      expect(fields.length).toBeGreaterThan(25);
      await fc.assert(
        fc.asyncProperty(fc.tuple(...fields.map(({ names }) => hostileObject(names))), async (all) => {
          for (const [i, variables] of all.entries()) await house().graphql(`{"query":${JSON.stringify(fields[i]!.query)},"variables":${variables}}`, mallory.token!);
        }),
        { numRuns: 8, endOnFailure: true },
      );
    });

    it('refuses a length that is a list thousands of levels deep', async () => {
      const [query, deep] = ['query ($first: Int) { games(first: $first) { nodes { id } } }', '['.repeat(9_000) + ']'.repeat(9_000)];
      expect((await house().graphql(`{"query":${JSON.stringify(query)},"variables":{"first":${deep}}}`, mallory.token!)).codes).toEqual(['BAD_INPUT']);
    });

    it('refuses documents made of odd words', async () => {
      const document = fc.array(fc.constantFrom(...words), { maxLength: 30 }).map((list) => list.join(' '));
      await fc.assert(fc.asyncProperty(document, async (query) => void (await house().graphql({ query }, mallory.token!))), { numRuns: 100 });
    });

    it('refuses requests of any other form', async () => {
      const request = fc.oneof(hostileJson, hostileObject(['query', 'variables', 'operationName', 'extensions']));
      await fc.assert(fc.asyncProperty(request, async (body) => void (await house().graphql(body, mallory.token!))), { numRuns: 100 });
    });
  });
}

/** An operation for every field that takes arguments, each of them a variable; those of a game and of a player are asked of one. */
function fieldsWithArguments(schema: GraphQLSchema, gameId: string): { query: string; names: string[] }[] {
  const ways: [string, string, string][] = [
    ['Query', 'query', ''],
    ['Mutation', 'mutation', ''],
    ['Subscription', 'subscription', ''],
    ['Game', 'query', `game(id: "${gameId}")`],
    ['Player', 'query', 'me'],
  ];
  return ways.flatMap(([type, kind, parent]) => {
    const object = schema.getType(type);
    if (!isObjectType(object)) throw new Error(`the schema has no ${type}`);
    return Object.values(object.getFields()).filter(({ args }) => args.length > 0).map((field) => operation(kind, parent, field));
  });
}

function operation(kind: string, parent: string, field: GraphQLField<unknown, unknown>): { query: string; names: string[] } {
  // To wait for a version that never comes takes seconds each time.
  const args = field.args.filter(({ name }) => name !== 'atLeastVersion');
  const call = `${field.name}(${args.map(({ name }) => `${name}: $${name}`).join(', ')})${isLeafType(getNamedType(field.type)) ? '' : ' { __typename }'}`;
  const declared = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  return { query: `${kind} (${declared}) { ${parent === '' ? call : `${parent} { ${call} }`} }`, names: args.map(({ name }) => name) };
}
