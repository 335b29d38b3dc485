import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { GAME_CHAT, GAME_FACTS, inMemoryBus, REQUEST_ID, type Bus, type BusMessage } from '#bus';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { Relay, type RelayLog } from './relay.js';

const quiet: RelayLog = { info: () => undefined, warn: () => undefined };
const A = '00000000-0000-4000-8000-00000000000a';
/** For tests in which only a notification may wake the relay. */
const NEVER_MS = 3_600_000;
const B = '00000000-0000-4000-8000-00000000000b';

let database: TestDatabase;
let started: { stop(): Promise<void> }[];
beforeEach(async () => {
  database = await testDatabase();
  started = [];
});
afterEach(async () => {
  for (const one of started) await one.stop();
  await database.drop();
});

describe('relaying the ledger', () => {
  test('publishes commits whole, each with its hash, keyed by game, and stores how far it came', async () => {
    const bus = fakeBus();
    start(database.pool, bus);
    await append(A, 1, { text: 'Grüße' });
    await append(B, 1);
    await append(A, 2);
    await until(() => bus.published.length === 3);
    expect(bus.published).toEqual([
      { topic: GAME_FACTS, key: A, value: `{"gameId":"${A}","version":1,"text":"Grüße","hash":"${hashOf(1)}"}` },
      { topic: GAME_FACTS, key: B, value: `{"gameId":"${B}","version":1,"hash":"${hashOf(1)}"}` },
      { topic: GAME_FACTS, key: A, value: `{"gameId":"${A}","version":2,"hash":"${hashOf(2)}"}` },
    ]);
    await untilStored('commits', 'SELECT tx, position FROM commits ORDER BY tx, position');
  });

  test('tells with each commit the request that led to it, and in the log', async () => {
    const bus = fakeBus();
    await append(A, 1);
    await append(A, 2);
    await database.pool.query(`UPDATE commits SET request_id = 'r2' WHERE version = 2`);
    const told: unknown[] = [];
    start(database.pool, bus, undefined, { ...quiet, info: (fields, text) => void told.push([fields, text]) });
    await until(() => bus.published.length === 2 && told.length === 2);
    expect(bus.published.map(({ headers }) => headers)).toEqual([undefined, { [REQUEST_ID]: 'r2' }]);
    expect(told).toEqual([[{}, 'this relay is the active one'], [{ requestId: 'r2', gameId: A }, 'published']]);
  });

  test.each(['commits', 'relay_cursors'])('says so instead of skipping what is appended after a restore from another server (%s)', async (table) => {
    await append(A, 1);
    await database.pool.query(`INSERT INTO relay_cursors (source, tx, position) SELECT 'commits', tx, position FROM commits`);
    const [{ tx }] = (await database.pool.query(`UPDATE ${table} SET tx = '100000000000' RETURNING tx`)).rows;
    expect(tx).toBe('100000000000');
    const bus = fakeBus();
    const relay = start(database.pool, bus);
    await until(() => relay.check().then(() => false, () => true));
    await expect(relay.check()).rejects.toThrow('restored from another server');
    await append(A, 2);

    await database.pool.query(`UPDATE commits SET tx = '1' WHERE tx = '100000000000'`);
    await database.pool.query('DELETE FROM relay_cursors');
    await until(() => bus.of(A).length === 2);
    await relay.check();
  });

  test('publishes chat lines on their own topic', async () => {
    const bus = fakeBus();
    start(database.pool, bus);
    const id = randomUUID();
    await database.pool.query('INSERT INTO chat_lines (id, game_id, seat, player, text, at) VALUES ($1, $2, NULL, $3, $4, $5)', [
      id,
      A,
      B,
      'Who took the lift?',
      '2026-11-21T12:00:00.007Z',
    ]);
    await until(() => bus.published.length === 1);
    expect(bus.published.map(({ topic, key, value }) => ({ topic, key, value: JSON.parse(value) }))).toEqual([
      { topic: GAME_CHAT, key: A, value: { id, gameId: A, seat: null, player: B, text: 'Who took the lift?', at: '2026-11-21T12:00:00.007Z' } },
    ]);
    await untilStored('chat_lines', 'SELECT tx, position FROM chat_lines');
  });

  test('is woken by a notification, on a new connection too', async () => {
    const bus = fakeBus();
    const pool = poolOfItsOwn();
    const relay = start(pool, bus, NEVER_MS);
    for (let version = 1; version <= 3; version++) {
      await until(() => relay.active);
      await sleep(100); // until it has looked and sleeps
      await append(A, version);
      while (bus.of(A).length < version) await notify();
      await untilStored('commits', 'SELECT tx, position FROM commits ORDER BY version');
      await cutTheRelaysConnection();
      await until(() => !relay.active);
    }
    expect(bus.of(A)).toEqual([1, 2, 3]);
  });

  test('looks without a notification as well', async () => {
    const bus = fakeBus();
    const relay = start(database.pool, bus, 20);
    await until(() => relay.active);
    await append(A, 1);
    await until(() => bus.published.length === 1);
    await append(A, 2);
    await until(() => bus.published.length === 2);
    expect(bus.of(A)).toEqual([1, 2]);
  });

  test('skips nothing of slow transactions that commit after later ones', async () => {
    const bus = fakeBus();
    start(database.pool, bus);
    const slow = await database.pool.connect();
    await slow.query('BEGIN');
    await appendWith(slow, A, 1);
    await append(B, 1);
    await sleep(300);
    expect(bus.published).toEqual([]);
    await slow.query('COMMIT');
    slow.release();
    await until(() => bus.published.length === 2);
    expect(bus.published.map(({ key }) => key)).toEqual([A, B]);
  });

  test('many writers, many games: every version once and in order', async () => {
    const bus = fakeBus();
    start(database.pool, bus);
    const games = Array.from({ length: 10 }, () => randomUUID());
    await Promise.all(
      games.map(async (game) => {
        for (let version = 1; version <= 60; version++) await append(game, version);
      }),
    );
    await until(() => bus.published.length === 600);
    for (const game of games) expect(bus.of(game)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
  });
});

describe('when something goes wrong', () => {
  test('a relay that dies between publishing and storing publishes again: repeats, in order, no gap', async () => {
    const bus = fakeBus();
    bus.durable = () => new Promise(() => undefined); // published, and never known to be durable
    const first = start(database.pool, bus);
    for (let version = 1; version <= 3; version++) await append(A, version);
    await until(() => bus.of(A).includes(3));
    await first.stop();
    expect((await database.pool.query('SELECT FROM relay_cursors')).rowCount).toEqual(0);

    bus.durable = () => Promise.resolve();
    start(database.pool, bus);
    await append(A, 4);
    await until(() => bus.of(A).includes(4));
    expect(bus.of(A)).toEqual([1, 2, 3, 1, 2, 3, 4]);
  });

  test('a later publication that is durable first does not carry the cursor over an earlier one', async () => {
    const bus = fakeBus();
    const first = deferred();
    bus.durable = () => first.promise;
    start(database.pool, bus);
    await append(A, 1);
    await until(() => bus.of(A).length === 1);
    bus.durable = () => Promise.resolve();
    await append(A, 2);
    await until(() => bus.of(A).length === 2);
    await sleep(100);
    expect((await database.pool.query('SELECT FROM relay_cursors')).rowCount).toEqual(0);
    first.resolve();
    await untilStored('commits', 'SELECT tx, position FROM commits ORDER BY version');
  });

  test('a new relay goes on after the stored cursor and repeats nothing', async () => {
    const bus = fakeBus();
    const first = start(database.pool, bus);
    await append(A, 1);
    await append(A, 2);
    await until(() => bus.of(A).length === 2);
    await untilStored('commits', 'SELECT tx, position FROM commits ORDER BY version');
    await first.stop();
    await append(A, 3);
    start(database.pool, bus);
    await until(() => bus.of(A).length === 3);
    expect(bus.of(A)).toEqual([1, 2, 3]);
  });

  test('while the bus is away it keeps trying, and then publishes all in order', async () => {
    const bus = fakeBus();
    let away = true;
    bus.durable = () => (away ? Promise.reject(new Error('the bus is away')) : Promise.resolve());
    const relay = start(database.pool, bus);
    await append(A, 1);
    await append(A, 2);
    await until(() => bus.of(A).filter((version) => version === 1).length >= 3);
    expect(await relay.lagSeconds()).toBeGreaterThan(0);
    away = false;
    await untilStored('commits', 'SELECT tx, position FROM commits ORDER BY version');
    expect(bus.of(A).at(-1)).toEqual(2);
    expect(await relay.lagSeconds()).toEqual(0);
  });

  test('one relay of several publishes; another takes over when it stops', async () => {
    const bus = fakeBus();
    const relays = [start(database.pool, bus), start(database.pool, bus)];
    await until(() => relays.some(({ active }) => active));
    await append(A, 1);
    await until(() => bus.of(A).length === 1);
    await untilStored('commits', 'SELECT tx, position FROM commits');
    await sleep(600);
    expect(relays.filter(({ active }) => active)).toHaveLength(1);
    await relays.find(({ active }) => active)!.stop();
    await append(A, 2);
    await until(() => bus.of(A).length === 2);
    expect(bus.of(A)).toEqual([1, 2]);
    expect(relays.filter(({ active }) => active)).toHaveLength(1);
  });

  test('a database that is not there yet is waited for', async () => {
    const bus = fakeBus();
    const pool = poolOfItsOwn();
    await database.pool.query('ALTER TABLE relay_cursors RENAME TO away');
    start(pool, bus);
    await append(A, 1);
    await sleep(600);
    expect(bus.published).toEqual([]);
    await database.pool.query('ALTER TABLE away RENAME TO relay_cursors');
    await until(() => bus.of(A).length === 1);
  });

  test('over the bus in memory: a projection that fails for a while loses nothing, and the cursor waits for it', async () => {
    const bus = inMemoryBus(quiet);
    const applied: number[] = [];
    let failures = 3;
    await bus.subscribe({
      group: 'projection',
      topic: GAME_FACTS,
      handle: async (batch) => {
        if (failures-- > 0) {
          expect((await database.pool.query('SELECT FROM relay_cursors')).rowCount).toEqual(0);
          throw new Error('not now');
        }
        applied.push(...batch.map(({ value }) => (JSON.parse(value) as { version: number }).version));
      },
    });
    started.push({ stop: () => bus.close() });
    start(database.pool, bus);
    for (let version = 1; version <= 10; version++) await append(A, version);
    await until(() => applied.length === 10);
    expect(applied).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await untilStored('commits', 'SELECT tx, position FROM commits ORDER BY version');
  });
});

function start(pool: pg.Pool, bus: Bus, pollMs?: number, log = quiet): Relay {
  const relay = new Relay(pool, bus, log, pollMs);
  relay.start();
  started.unshift(relay);
  return relay;
}

function poolOfItsOwn(): pg.Pool {
  const pool = new pg.Pool({ connectionString: database.url, max: 3 });
  pool.on('error', () => undefined);
  started.push({ stop: () => pool.end() });
  return pool;
}

async function cutTheRelaysConnection(): Promise<void> {
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  expect((await database.pool.query(cut)).rowCount).toEqual(1);
}

async function notify(): Promise<void> {
  await database.pool.query('NOTIFY nightledger_commits');
  await sleep(10);
}

interface FakeBus extends Bus {
  readonly published: (BusMessage & { readonly topic: string })[];
  of(game: string): number[];
  durable: () => Promise<void>;
}

/** Notes what is published, in order; when it is durable is for the test to say. */
function fakeBus(): FakeBus {
  const bus: FakeBus = {
    published: [],
    of: (game) => bus.published.filter(({ key }) => key === game).map(({ value }) => (JSON.parse(value) as { version: number }).version),
    durable: () => Promise.resolve(),
    async publish(topic, messages) {
      bus.published.push(...messages.map((message) => ({ topic, ...message })));
      const durable = bus.durable();
      durable.catch(() => undefined);
      return { durable };
    },
    subscribe: () => Promise.reject(new Error('nobody reads here')),
    check: async () => undefined,
    close: async () => undefined,
  };
  return bus;
}

const hashOf = (version: number): string => String(version).padStart(64, '0');
const append = (game: string, version: number, more = {}): Promise<unknown> => appendWith(database.pool, game, version, more);
const appendWith = (db: Pick<pg.ClientBase, 'query'>, game: string, version: number, more = {}): Promise<unknown> =>
  db.query('INSERT INTO commits (game_id, version, command_id, at, body, hash) VALUES ($1, $2, $3, now(), $4, $5)', [
    game,
    version,
    `c${version}`,
    JSON.stringify({ gameId: game, version, ...more }),
    hashOf(version),
  ]);

/** Waits until the stored cursor of a source is the place of the last row of `rows`. */
async function untilStored(source: string, rows: string): Promise<void> {
  const last = (await database.pool.query(rows)).rows.at(-1);
  for (;;) {
    const stored = await database.pool.query('SELECT tx, position FROM relay_cursors WHERE source = $1', [source]);
    if (stored.rows[0]?.tx === last.tx && stored.rows[0]?.position === last.position) return;
    await sleep(10);
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(5);
}
function deferred() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve: () => resolve() };
}
