import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type pg from 'pg';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { BEGINNING, lookAfter, readAfter } from './follower.js';
import type { Cursor } from './cursor.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('TRUNCATE commits, chat_lines');
});

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';
const append = (db: Pick<pg.ClientBase, 'query'>, game: string, version: number): Promise<unknown> =>
  db.query('INSERT INTO commits (game_id, version, command_id, at, body, hash) VALUES ($1, $2, $3, now(), $4, $5)', [
    game,
    version,
    `c${version}`,
    JSON.stringify({ gameId: game, version }),
    'f'.repeat(64),
  ]);

/** A reader that remembers its place, as the relay does. */
class Reader {
  cursor: Cursor = BEGINNING;
  async read(limit = 100): Promise<string[]> {
    const rows = await readAfter(database.pool, 'commits', this.cursor, limit);
    const last = rows.at(-1);
    if (last) this.cursor = { tx: last.tx, position: last.position };
    return rows.map(({ body }) => JSON.parse(body) as { gameId: string; version: number }).map(({ gameId, version }) => `${gameId.at(-1)}${version}`);
  }
}

/** Runs `work` in a transaction that stays open until it is told to commit. */
async function slowly(work: (client: pg.PoolClient) => Promise<unknown>): Promise<() => Promise<void>> {
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await work(client);
  return async () => {
    await client.query('COMMIT');
    client.release();
  };
}

describe('following the ledger', () => {
  test('reads rows in order, each once, in portions', async () => {
    for (let version = 1; version <= 5; version++) await append(database.pool, A, version);
    const reader = new Reader();
    while ((await readAfter(database.pool, 'commits', BEGINNING, 5)).length < 5);
    expect(await reader.read(2)).toEqual(['a1', 'a2']);
    expect(await reader.read(2)).toEqual(['a3', 'a4']);
    expect(await reader.read(2)).toEqual(['a5']);
    expect(await reader.read(2)).toEqual([]);
    await append(database.pool, A, 6);
    expect(await untilRead(reader, 1)).toEqual(['a6']);
  });

  test('a slow transaction that commits after later ones is not skipped', async () => {
    const reader = new Reader();
    const commitSlow = await slowly((client) => append(client, A, 1));
    await append(database.pool, B, 1);
    await append(database.pool, B, 2);
    // Both of B are visible to everybody, and yet must wait: the slow row has its place before them.
    expect(await reader.read()).toEqual([]);
    expect(await lookAfter(database.pool, 'commits', reader.cursor, 10)).toEqual({ rows: [], unsettled: true });
    await commitSlow();
    expect(await untilRead(reader, 3)).toEqual(['a1', 'b1', 'b2']);
    expect(await lookAfter(database.pool, 'commits', reader.cursor, 10)).toEqual({ rows: [], unsettled: false });
  });

  test('a transaction that took its id early and its row late is not skipped either', async () => {
    const reader = new Reader();
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT pg_current_xact_id()');
    await append(database.pool, B, 1);
    expect(await reader.read()).toEqual([]);
    await append(client, A, 1);
    await client.query('COMMIT');
    client.release();
    expect(await untilRead(reader, 2)).toEqual(['a1', 'b1']);
  });

  test('a slow transaction that is rolled back only delays', async () => {
    const reader = new Reader();
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await append(client, A, 1);
    await append(database.pool, B, 1);
    expect(await reader.read()).toEqual([]);
    await client.query('ROLLBACK');
    client.release();
    expect(await untilRead(reader, 1)).toEqual(['b1']);
  });

  test('many writers with random delays: nothing skipped, nothing twice, each game in order', async () => {
    const reader = new Reader();
    const games = Array.from({ length: 12 }, () => randomUUID());
    let writing = true;
    const written = Promise.all(games.map((game) => writeWithDelays(game, 25))).then(() => (writing = false));
    const seen: { game: string; version: number }[] = [];
    const take = async (): Promise<void> => {
      const rows = await readAfter(database.pool, 'commits', reader.cursor, 7);
      const last = rows.at(-1);
      if (last) reader.cursor = { tx: last.tx, position: last.position };
      seen.push(...rows.map(({ body }) => JSON.parse(body) as { gameId: string; version: number }).map(({ gameId, version }) => ({ game: gameId, version })));
    };
    const isLeft = async (): Promise<boolean> => {
      const { rows, unsettled } = await lookAfter(database.pool, 'commits', reader.cursor, 1);
      return rows.length > 0 || unsettled;
    };
    while (writing) await take();
    await written;
    while (await isLeft()) await take();
    for (const game of games) {
      expect(seen.filter((one) => one.game === game).map(({ version }) => version)).toEqual(Array.from({ length: 25 }, (_, n) => n + 1));
    }
    expect(seen).toHaveLength(12 * 25);
  });

  test('uses the index on (tx, position)', async () => {
    const client = await database.pool.connect();
    await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT game_id, body, hash, tx, position, tx < pg_snapshot_xmin(pg_current_snapshot()) FROM commits
       WHERE (tx, position) > ('7'::xid8, '3'::bigint) ORDER BY tx, position LIMIT 10`,
    );
    await client.query('ROLLBACK');
    client.release();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using commits_tx_position_key');
    expect(plan).toContain("ROW(tx, \"position\") > ROW('7'::xid8, '3'::bigint)");
  });

  test('chat lines are followed in the same way', async () => {
    const say = (db: Pick<pg.ClientBase, 'query'>, text: string): Promise<unknown> =>
      db.query('INSERT INTO chat_lines (id, game_id, seat, player, text, at) VALUES ($1, $2, 1, $3, $4, $5)', [
        randomUUID(),
        A,
        B,
        text,
        '2026-11-21T12:00:00.123Z',
      ]);
    const commitSlow = await slowly((client) => say(client, 'slow'));
    await say(database.pool, 'quick');
    expect(await readAfter(database.pool, 'chat_lines', BEGINNING, 10)).toEqual([]);
    await commitSlow();
    let rows = await readAfter(database.pool, 'chat_lines', BEGINNING, 10);
    while (rows.length < 2) rows = await readAfter(database.pool, 'chat_lines', BEGINNING, 10);
    expect(rows.map(({ game_id, seat, player, text, at }) => ({ game_id, seat, player, text, at: at.toISOString() }))).toEqual([
      { game_id: A, seat: 1, player: B, text: 'slow', at: '2026-11-21T12:00:00.123Z' },
      { game_id: A, seat: 1, player: B, text: 'quick', at: '2026-11-21T12:00:00.123Z' },
    ]);
  });
});

/** Other tests write to the same server: their transactions may delay ours for a moment, never hide it. */
async function untilRead(reader: Reader, count: number, limit?: number): Promise<string[]> {
  const names: string[] = [];
  while (names.length < count) names.push(...(await reader.read(limit)));
  return names;
}

async function writeWithDelays(game: string, versions: number): Promise<void> {
  for (let version = 1; version <= versions; version++) {
    const commit = await slowly((client) => append(client, game, version));
    await new Promise((resolve) => setTimeout(resolve, Math.random() ** 3 * 30));
    await commit();
  }
}
