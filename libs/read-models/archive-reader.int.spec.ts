import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { rate, rating } from 'openskill';
import { auditCommits, exportLine, verifyExport, type LedgerCommit } from '#table';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { tinyGame } from '#testing/tiny-game';
import { PgArchiveReader } from './archive-reader.js';
import { projectionNamed } from './projections.js';
import { Projector } from './projector.js';
import { ratingOf } from './ratings.js';
import { gameIdOf, messagesOf, playGame } from './testing/histories.js';

const [ann, ben, cleo, dora] = ['a', 'b', 'c', 'd'].map((c) => `${c.repeat(8)}-0000-4000-8000-000000000000`) as [string, string, string, string];
const registry = new Map([
  ['tiny', tinyGame],
  ['other', { ...tinyGame, id: 'other' }],
]);
const base = { registry, type: 'tiny', options: { target: 3 } };
const games: readonly (readonly LedgerCommit[])[] = [
  playGame({ ...base, number: 1, players: [ann, ben], conceding: [ben], startsAt: '2026-11-21T12:00:00.000Z' }),
  playGame({ ...base, number: 2, players: [cleo, ann], bots: ['last'], conceding: [ann], startsAt: '2026-11-21T13:00:00.000Z' }),
  playGame({ ...base, number: 3, players: [dora], startsAt: '2026-11-21T14:00:00.000Z' }),
  playGame({ ...base, number: 4, players: [ann], type: 'other', startsAt: '2026-11-21T15:00:00.000Z' }),
  playGame({ ...base, number: 5, players: [ben, cleo], until: 'abandoned', startsAt: '2026-11-21T15:00:00.000Z' }),
  playGame({ ...base, number: 6, players: [ben, cleo], until: 4, options: { target: 100 }, startsAt: '2026-11-21T16:00:00.000Z' }),
];

let database: TestDatabase;
let reader: PgArchiveReader;
let projector: Projector;
beforeAll(async () => {
  database = await testDatabase();
  reader = new PgArchiveReader(database.pool);
  projector = new Projector(database.pool, projectionNamed('archive-projection', registry), { error: () => undefined });
  await projector.apply(messagesOf(games.flat()));
});
afterAll(() => database.drop());

describe('histories', () => {
  test('give the commits whole, in order, from a version on, so many at most', async () => {
    expect(await reader.commits(gameIdOf(1), 0, 100)).toEqual(games[0]);
    expect(await reader.commits(gameIdOf(1), 2, 2)).toEqual(games[0]!.slice(2, 4));
    expect(await reader.commits(gameIdOf(1), 100, 2)).toEqual([]);
    expect(await reader.commits(gameIdOf(99), 0, 10)).toEqual([]);
    expect(await reader.commits('no id', 0, 10)).toEqual([]);
  });

  test('are kept to the byte: hashes and replay can be checked', async () => {
    const { rows } = await database.pool.query<{ body: string }>('SELECT body FROM archive_commits WHERE game_id = $1 ORDER BY version', [gameIdOf(2)]);
    expect(rows.map((row) => row.body)).toEqual(games[1]!.map(exportLine));
    const report = await verifyExport(Buffer.from(rows.map((row) => `${row.body}\n`).join('')), registry);
    expect(report).toMatchObject({ chainIntact: true, replayIdentical: true, commits: games[1]!.length, problem: null });
    expect(await auditCommits(await reader.commits(gameIdOf(1), 0, 1000), registry)).toMatchObject({ chainIntact: true, replayIdentical: true });
  });
});

// What the games come to: ann beats ben; then cleo and the bot beat ann; dora and (in the other type) ann win against nobody.
const [[ann1], [ben1]] = rate([[rating()], [rating()]], { rank: [1, 2] });
const [[cleo1], [ann2]] = rate([[rating()], [ann1], [rating()]], { rank: [1, 2, 1] });
const row = (player: string, gameType: string, played: number, won: number, r = rating()) => ({ player, gameType, played, won, rating: ratingOf({ played, won, ...r }) });

describe('statistics', () => {
  test('count finished games by type, and rate those that somebody lost', async () => {
    expect(await reader.stats(ann)).toEqual([row(ann, 'other', 1, 1), row(ann, 'tiny', 2, 1, ann2)]);
    expect(await reader.stats(ann, 'tiny')).toEqual([row(ann, 'tiny', 2, 1, ann2)]);
    expect(await reader.stats(ben)).toEqual([row(ben, 'tiny', 1, 0, ben1)]);
    expect(await reader.stats(gameIdOf(1))).toEqual([]);
    expect(await reader.stats(ann, 'none')).toEqual([]);
    expect(await reader.stats('bot:last')).toEqual([]);
    expect(await reader.stats('\0')).toEqual([]);
    expect(await reader.stats(ann, '\0')).toEqual([]);
  });
});

describe('the leaderboard', () => {
  const best = [row(cleo, 'tiny', 1, 1, cleo1), row(dora, 'tiny', 1, 1), row(ann, 'tiny', 2, 1, ann2), row(ben, 'tiny', 1, 0, ben1)]
    .sort((a, b) => b.rating - a.rating)
    .map((entry, i) => ({ ...entry, rank: i + 1 }));

  test('puts the best rating first, people only', async () => {
    const page = await reader.leaderboard('tiny', 10, null);
    expect(page.nodes).toEqual(best);
    expect(page.hasNextPage).toBe(false);
    expect(page.nodes.map(({ rank, player }) => [rank, player])).toEqual([[1, ann], [2, cleo], [3, dora], [4, ben]]);
    for (const none of ['none', '\0']) expect(await reader.leaderboard(none, 10, null)).toEqual({ nodes: [], endCursor: null, hasNextPage: false });
  });

  test.each([1, 2, 3])('pages of %i follow each other with the same ranks', async (first) => {
    const seen: unknown[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const page: Awaited<ReturnType<PgArchiveReader['leaderboard']>> = await reader.leaderboard('tiny', first, after);
      seen.push(...page.nodes);
      [after, more] = [page.endCursor, page.hasNextPage];
    }
    expect(seen).toEqual(best);
  });

  test('puts equal ratings in the order of player ids, over pages too', async () => {
    const players = ['9', '3', '7', '1', '5'].map((c) => `${c.repeat(8)}-0000-4000-8000-000000000000`);
    const plans = players.map((player, i) => playGame({ ...base, type: 'other', number: 20 + i, players: [player], startsAt: '2026-11-21T17:00:00.000Z' }));
    await projector.apply(messagesOf(plans.flat()));
    const seen: [number, string][] = [];
    for (let after: string | null = null, more = true; more; ) {
      const page: Awaited<ReturnType<PgArchiveReader['leaderboard']>> = await reader.leaderboard('other', 2, after);
      seen.push(...page.nodes.map(({ rank, player }): [number, string] => [rank, player]));
      [after, more] = [page.endCursor, page.hasNextPage];
    }
    expect(seen).toEqual([...players.sort(), ann].map((player, i) => [i + 1, player]));
  });

  test.each(['', 'x', ...['{"rating":null,"player":"x"}', '{"rating":1,"player":"\\u0000"}'].map((text) => Buffer.from(text).toString('base64url'))])('a cursor that is not ours (%p) is BAD_INPUT', async (cursor) => {
    await expect(reader.leaderboard('tiny', 10, cursor)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});
