import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { hmacChance } from '#engine';
import { Ledger } from '#ledger';
import { canonical, foldTable, type LedgerCommit, type TableState } from '#table';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { settled } from '#testing/settled';
import { tinyRegistry } from '#testing/tiny-game';
import { dumpProjection } from './dump-projection.js';
import { inTransaction } from './in-transaction.js';
import { lockForBatch, lockForRebuild } from './projection-locks.js';
import { projectionNamed, projectionNames } from './projections.js';
import { Projector } from './projector.js';
import { rebuildProjection } from './rebuild-projection.js';
import { messagesOf, playGame } from './testing/histories.js';

const players = ['a', 'b', 'c', 'd'].map((c) => `${c.repeat(8)}-0000-4000-8000-000000000000`);
const luck = hmacChance('rebuild', 'games');

/** Games of changing people who finish at all sorts of times, some in the same millisecond. */
const games: readonly LedgerCommit[][] = Array.from({ length: 40 }, (_, i) => {
  const seated = luck.shuffle(players).slice(0, luck.integer(2, 3));
  const minute = String(luck.integer(0, 11)).padStart(2, '0');
  return playGame({
    registry: tinyRegistry,
    type: 'tiny',
    number: i + 1,
    options: { target: luck.integer(1, 15) },
    players: seated,
    bots: i % 4 === 0 ? ['random'] : [],
    conceding: i % 5 === 0 ? [] : seated.slice(1),
    startsAt: `2026-11-21T12:${minute}:00.000Z`,
    ...(i % 8 === 7 && { until: 'open' as const }),
  });
});

/** All commits, each game's in order, the games entangled. */
function entangled(word: string): LedgerCommit[] {
  const left = games.map((commits) => [...commits]);
  const chance = hmacChance('rebuild', word);
  const out: LedgerCommit[] = [];
  for (let open = left; open.length > 0; open = left.filter((commits) => commits.length > 0)) out.push(chance.pick(open).shift()!);
  return out.filter((commit) => commit !== undefined);
}

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const ledger = new Ledger(database.pool);
  for (const commit of entangled('ledger')) await ledger.append(commit, { dueAt: null });
  await settled(database.pool);
});
afterAll(() => database.drop());

describe.each(projectionNames)('rebuilding %s', (name) => {
  const projection = projectionNamed(name, tinyRegistry);
  const dump = () => dumpProjection(database.pool, projection);
  const rebuild = (onProgress?: (done: number, total: number) => void) => rebuildProjection(name, { pool: database.pool, registry: tinyRegistry }, onProgress);
  const live = async () => {
    const projector = new Projector(database.pool, projection, { error: () => undefined });
    const messages = messagesOf(entangled('bus'));
    for (let i = 0; i < messages.length; i += 7) await projector.apply(messages.slice(i, i + 7));
  };

  beforeEach(() => database.pool.query(`TRUNCATE ${Object.keys(projection.tables).join(', ')}`));

  test('gives the same bytes as live, whatever was there before', async () => {
    await live();
    const bytes = await dump();
    await rebuild();
    expect(await dump()).toBe(bytes);
    await database.pool.query(`DELETE FROM ${projection.prefix}_progress WHERE version > 4`);
    await database.pool.query(`INSERT INTO ${projection.prefix}_parked SELECT gen_random_uuid(), 3, 'left over'`);
    await rebuild();
    expect(await dump()).toBe(bytes);
  });

  test('tells how far it is, up to the last commit of the ledger', async () => {
    const total = games.flat().length;
    const told: number[][] = [];
    await rebuild((done, of) => told.push([done, of]));
    expect(told).toEqual([...Array.from({ length: Math.floor(total / 200) }, (_, i) => [(i + 1) * 200, total]), [total, total]]);
  });

  test('live goes on beside it and after it, and ends with the same bytes', async () => {
    await live();
    const bytes = await dump();
    await Promise.all([rebuild(), live(), live()]);
    await live();
    expect(await dump()).toBe(bytes);
  });

  test('readers see the old rows until it ends; while it folds, no transaction of it holds up those who follow the ledger', async () => {
    await live();
    const rebuilt = await dump();
    await database.pool.query(`UPDATE ${projection.prefix}_progress SET version = 1`);
    const old = await dump();
    let folded = (): void => undefined;
    const hasFolded = new Promise<void>((resolve) => (folded = resolve));
    let ended: Promise<unknown> | undefined;
    await inTransaction(database.pool, async (batch) => {
      await lockForBatch(batch, name);
      ended = rebuild((done, total) => {
        if (done === total) folded();
      });
      await hasFolded;
      while (!(await isWaiting('advisory'))) await new Promise((resolve) => setTimeout(resolve, 5));
      expect(await dump()).toBe(old);
      const writers = await database.pool.query("SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND backend_xid IS NOT NULL");
      expect(writers.rowCount).toBe(0);
    });
    await ended;
    expect(await dump()).toBe(rebuilt);
  });

  test('one at a time', async () => {
    await inTransaction(database.pool, async (db) => {
      await lockForRebuild(db, name);
      await expect(rebuild()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await db.query('SELECT pg_advisory_unlock_all()');
    });
  });

  test('one that fails leaves the old rows, and the next begins afresh', async () => {
    await live();
    const bytes = await dump();
    const stop = () => {
      throw new Error('killed');
    };
    await expect(rebuild(stop)).rejects.toThrow('killed');
    expect(await dump()).toBe(bytes);
    await rebuild();
    expect(await dump()).toBe(bytes);
    const { rowCount } = await database.pool.query(`SELECT FROM pg_namespace WHERE nspname LIKE 'rebuild%'`);
    expect(rowCount).toBe(0);
  });
});

async function isWaiting(locktype: string): Promise<boolean> {
  const { rowCount } = await database.pool.query('SELECT FROM pg_locks WHERE locktype = $1 AND NOT granted', [locktype]);
  return rowCount! > 0;
}

test('ratings are the fold in order of finishing, not of arrival', async () => {
  const projection = projectionNamed('archive-projection', tinyRegistry);
  const dumps = new Set<string>();
  for (const word of ['one', 'two', 'three', 'four']) {
    await database.pool.query(`TRUNCATE ${Object.keys(projection.tables).join(', ')}`);
    const projector = new Projector(database.pool, projection, { error: () => undefined });
    for (const game of hmacChance('arrival', word).shuffle(games)) await projector.apply(messagesOf(game));
    dumps.add(await dumpProjection(database.pool, projection));
  }
  expect(dumps.size).toBe(1);
  const { rows } = await database.pool.query('SELECT count(DISTINCT mu)::int AS figures FROM archive_standings');
  expect(rows[0].figures).toBeGreaterThanOrEqual(players.length);
});

test('ratings take in games that finish at the same time in several processes', async () => {
  const projection = projectionNamed('archive-projection', tinyRegistry);
  const empty = () => database.pool.query(`TRUNCATE ${Object.keys(projection.tables).join(', ')}`);
  const projector = () => new Projector(database.pool, projection, { error: () => undefined });
  await empty();
  await projector().apply(messagesOf(games.flat()));
  const oneByOne = await dumpProjection(database.pool, projection);
  await empty();
  await Promise.all(games.map((game) => projector().apply(messagesOf(game))));
  expect(await dumpProjection(database.pool, projection)).toBe(oneByOne);
});

test('what it has mended stays so while a service goes on that knew the game as it was', async () => {
  const projection = projectionNamed('table-projection', tinyRegistry);
  const commits = playGame({ registry: tinyRegistry, type: 'tiny', number: 99, options: { target: 6 }, players, startsAt: '2026-11-21T13:00:00.000Z', until: 8 });
  const [ledger, messages] = [new Ledger(database.pool), messagesOf(commits)];
  const append = async (some: readonly LedgerCommit[]) => {
    for (const commit of some) await ledger.append(commit, { dueAt: null });
    await settled(database.pool);
  };
  const projector = () => new Projector(database.pool, projection, { error: () => undefined });
  await database.pool.query(`TRUNCATE ${Object.keys(projection.tables).join(', ')}`);
  await append(commits.slice(0, 5));
  await projector().apply(messages.slice(0, 4));
  await database.pool.query(`UPDATE table_games SET state = replace(state, 'Game 99', 'Spoilt')`);
  const service = projector();
  await service.apply(messages.slice(4, 5));
  await rebuildProjection('table-projection', { pool: database.pool, registry: tinyRegistry });
  await append(commits.slice(5));
  for (const message of messages.slice(5)) await service.apply([message]);
  const state = commits.reduce<TableState | undefined>((table, commit) => foldTable(table, commit, tinyRegistry), undefined);
  const { rows } = await database.pool.query('SELECT version, state FROM table_games WHERE game_id = $1', [commits[0]!.gameId]);
  expect(rows).toEqual([{ version: commits.length, state: canonical(state) }]);
});
