import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { foldTable, type LedgerCommit, type TableState } from '#table';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { tinyGame } from '#testing/tiny-game';
import { projectionNamed } from './projections.js';
import { Projector } from './projector.js';
import { PgTableReader } from './table-reader.js';
import { gameIdOf, messagesOf, playGame } from './testing/histories.js';

const [ann, ben, cleo] = ['a', 'b', 'c'].map((c) => `${c.repeat(8)}-0000-4000-8000-000000000000`) as [string, string, string];
const registry = new Map([
  ['tiny', tinyGame],
  ['other', { ...tinyGame, id: 'other' }],
]);
const base = { registry, type: 'tiny', options: { target: 3 }, startsAt: '2026-11-21T12:00:00.000Z' };
/** Numbered in the order of creation; 2 and 3 at the same moment. */
const games: readonly (readonly LedgerCommit[])[] = [
  playGame({ ...base, number: 1, players: [ann, ben] }),
  playGame({ ...base, number: 2, players: [ann, ben], until: 'open', startsAt: '2026-11-21T12:01:00.000Z' }),
  playGame({ ...base, number: 3, players: [ben, cleo], until: 'open', visibility: 'PRIVATE', startsAt: '2026-11-21T12:01:00.000Z' }),
  playGame({ ...base, number: 4, players: [cleo], until: 'abandoned', startsAt: '2026-11-21T12:02:00.000Z' }),
  playGame({ ...base, number: 5, players: [cleo], bots: ['last'], type: 'other', until: 3, startsAt: '2026-11-21T12:03:00.000Z' }),
];
const stateOf = (number: number): TableState => games[number - 1]!.reduce<TableState | undefined>((table, commit) => foldTable(table, commit, registry), undefined)!;

let database: TestDatabase;
let reader: PgTableReader;
let projector: Projector;
beforeAll(async () => {
  database = await testDatabase();
  reader = new PgTableReader(database.pool);
  projector = new Projector(database.pool, projectionNamed('table-projection', registry), { error: () => undefined });
  await projector.apply(messagesOf(games.flat()));
});
afterAll(() => database.drop());

describe('one table', () => {
  test('is what folding its commits gives', async () => {
    for (const number of [1, 2, 3, 4, 5]) expect(await reader.table(gameIdOf(number))).toEqual(stateOf(number));
  });

  test('several come in the order asked for, unknown ones and what is no id as undefined', async () => {
    expect(await reader.tables([gameIdOf(3), gameIdOf(99), "x' OR true", gameIdOf(1), gameIdOf(3)])).toEqual([stateOf(3), undefined, undefined, stateOf(1), stateOf(3)]);
    expect(await reader.table('')).toBeUndefined();
  });

  test('its version is the last applied, 0 where the game is unknown', async () => {
    expect(await reader.version(gameIdOf(1))).toBe(games[0]!.length);
    expect(await reader.version(gameIdOf(99))).toBe(0);
    expect(await reader.version('no id')).toBe(0);
  });

  test('a private one is found by its invite, exactly', async () => {
    expect(await reader.byInvite('invite-3')).toEqual(stateOf(3));
    for (const wrong of ['invite-4', 'INVITE-3', '', 'invite-3\0', '%']) expect(await reader.byInvite(wrong)).toBeUndefined();
  });
});

describe('the lobby', () => {
  const numbers = async (...args: Parameters<PgTableReader['list']>) => (await reader.list(...args)).nodes.map((table) => Number.parseInt(table.gameId.slice(-12), 16));

  test('lists public games to strangers, newest first, those given up left out', async () => {
    const page = await reader.list({}, null, 10, null);
    expect(page.nodes).toEqual([stateOf(5), stateOf(2), stateOf(1)]);
    expect(page.hasNextPage).toBe(false);
  });

  test('lists the games of one player, private ones to their members alone', async () => {
    expect(await numbers({ member: ben }, null, 10, null)).toEqual([2, 1]);
    expect(await numbers({ member: ben }, ann, 10, null)).toEqual([2, 1]);
    expect(await numbers({ member: ben }, cleo, 10, null)).toEqual([3, 2, 1]);
    expect(await numbers({ member: 'nobody\0' }, ben, 10, null)).toEqual([]);
  });

  test('lists private games to their members alone', async () => {
    expect(await numbers({}, ben, 10, null)).toEqual([5, 3, 2, 1]);
    expect(await numbers({}, cleo, 10, null)).toEqual([5, 3, 2, 1]);
    expect(await numbers({}, ann, 10, null)).toEqual([5, 2, 1]);
    expect(await numbers({ status: 'OPEN' }, ann, 10, null)).toEqual([2]);
  });

  test.each([
    [{ status: 'OPEN' as const }, cleo, [3, 2]],
    [{ status: 'RUNNING' as const }, cleo, [5]],
    [{ status: 'FINISHED' as const }, cleo, [1]],
    [{ status: 'ABANDONED' as const }, cleo, [4]],
    [{ type: 'other' }, cleo, [5]],
    [{ type: 'none' }, cleo, []],
    [{ type: 'tiny\0' }, cleo, []],
    [{ mine: true }, cleo, [5, 3]],
    [{ mine: true }, ann, [2, 1]],
    [{ mine: true }, null, []],
    [{ mine: true, type: 'tiny', status: 'OPEN' as const }, ben, [3, 2]],
    [{ mine: false }, ann, [5, 2, 1]],
  ])('%j for %s', async (filter, viewer, expected) => {
    expect(await numbers(filter, viewer, 10, null)).toEqual(expected);
  });

  test('pages follow each other without repeat or gap while games are created', async () => {
    const seen: number[] = [];
    let after: string | null = null;
    for (let number = 10; ; number++) {
      const page = await reader.list({}, ben, 1, after);
      seen.push(...page.nodes.map((table) => Number.parseInt(table.gameId.slice(-12), 16)));
      after = page.endCursor;
      if (!page.hasNextPage) break;
      await projector.apply(messagesOf(playGame({ ...base, number, players: [ann], until: 'open', startsAt: `2026-11-21T13:00:${number}.000Z` })));
    }
    expect(seen).toEqual([5, 3, 2, 1]);
    expect((await numbers({}, ben, 3, null)).every((number) => number >= 10)).toBe(true);
  });

  test('an empty page has no cursor; nothing asked for is an empty page', async () => {
    expect(await reader.list({ type: 'none' }, null, 10, null)).toEqual({ nodes: [], endCursor: null, hasNextPage: false });
    expect(await reader.list({}, null, 0, null)).toEqual({ nodes: [], endCursor: null, hasNextPage: true });
  });

  const forged = ['{"at":"now","id":"1"}', '{"at":"2026-11-21T12:00:00.000Z"}', '{"at":"0000-01-01T00:00:00.000Z","id":"00000000-0000-4000-8000-000000000001"}', 'null'];
  test.each(['', 'x', ...forged.map((text) => Buffer.from(text).toString('base64url'))])(
    'a cursor that is not ours (%p) is BAD_INPUT',
    async (cursor) => {
      await expect(reader.list({}, null, 10, cursor)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    },
  );
});
