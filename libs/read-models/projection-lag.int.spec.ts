import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Ledger } from '#ledger';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { tinyRegistry } from '#testing/tiny-game';
import { ProjectionLag } from './projection-lag.js';
import { projectionNamed } from './projections.js';
import { Projector } from './projector.js';
import { messagesOf, playGame } from './testing/histories.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('is the age of the oldest commit not applied: 0 on an idle bus, growing while nothing arrives', async () => {
  const projection = projectionNamed('table-projection', tinyRegistry);
  const projector = new Projector(database.pool, projection, { error: () => undefined });
  const ledger = new Ledger(database.pool);
  const lag = new ProjectionLag(database.pool, projection);
  expect(await lag.seconds()).toBe(0);

  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
  const base = { registry: tinyRegistry, type: 'tiny', players: ['a', 'b', 'c', 'd'], until: 'open' as const };
  const older = playGame({ ...base, number: 1, startsAt: ago(3600) });
  const newer = playGame({ ...base, number: 2, startsAt: ago(600) });
  for (const commit of [...older, ...newer]) await ledger.append(commit, { dueAt: null });
  const hour = await lag.seconds();
  expect([hour > 3590, hour < 3700]).toEqual([true, true]);

  await projector.apply(messagesOf(older.slice(1)));
  expect(await lag.seconds()).toBeGreaterThan(3590);
  await projector.apply(messagesOf(older.slice(0, 1)));
  const tenMinutes = await lag.seconds();
  expect([tenMinutes > 590, tenMinutes < 700]).toEqual([true, true]);

  await projector.apply(messagesOf(newer));
  expect(await lag.seconds()).toBe(0);
  expect(await new ProjectionLag(database.pool, projection).seconds()).toBe(0);

  const slow = await database.pool.connect();
  const [late] = playGame({ ...base, number: 3, startsAt: ago(60) });
  await slow.query('BEGIN');
  await new Ledger(slow as never).append(late!, { dueAt: null });
  const after = playGame({ ...base, number: 4, startsAt: ago(30) });
  for (const commit of after) await ledger.append(commit, { dueAt: null });
  await projector.apply(messagesOf(after));
  expect(await lag.seconds()).toBe(0);
  await slow.query('COMMIT');
  slow.release();
  expect(await lag.seconds()).toBeGreaterThan(55);
});

test('costs as little far behind as close by', async () => {
  const read = async (commits: number): Promise<number> => {
    const far = await testDatabase();
    const db = await far.pool.connect();
    const text = `INSERT INTO commits (game_id, version, command_id, at, body, hash) SELECT gen_random_uuid(), 1, 'c', now(), '{}', 'h' FROM generate_series(1, $1)`;
    await db.query(text, [commits]);
    await db.query('ANALYZE commits');
    const readSoFar = async () => {
      await db.query('SELECT pg_stat_force_next_flush()');
      await db.query('SELECT pg_stat_clear_snapshot()');
      return Number((await db.query<{ n: string }>(`SELECT sum(idx_tup_read) AS n FROM pg_stat_user_indexes WHERE relname = 'commits'`)).rows[0]!.n);
    };
    const before = await readSoFar();
    await new ProjectionLag(db as never, projectionNamed('table-projection', tinyRegistry)).seconds();
    const rows = (await readSoFar()) - before;
    db.release();
    await far.drop();
    return rows;
  };
  const [close, far] = [await read(1_000), await read(20_000)];
  expect(close).toBeGreaterThan(0);
  expect(far).toBeLessThanOrEqual(close);
});
