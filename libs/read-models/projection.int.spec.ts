import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from '#testing/fast-check';
import type pg from 'pg';
import type { BusMessage } from '#bus';
import { registry } from '#catalogue';
import { canonical, foldTable, type LedgerCommit, type TableState } from '#table';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { tinyRegistry } from '#testing/tiny-game';
import { PgArchiveReader } from './archive-reader.js';
import { dumpProjection } from './dump-projection.js';
import { inTransaction } from './in-transaction.js';
import { applyInOrder } from './projection.js';
import { projectionNamed, projectionNames } from './projections.js';
import { Projector, type ProjectionLog } from './projector.js';
import { PgTableReader } from './table-reader.js';
import { gameIdOf, messagesOf, playGame } from './testing/histories.js';

const [ann, ben, cleo] = ['a', 'b', 'c'].map((c) => `${c.repeat(8)}-0000-4000-8000-000000000000`) as [string, string, string];
const base = { registry: tinyRegistry, type: 'tiny', options: { target: 6 } };
/** Later numbers finish earlier, and two at the same moment. */
const games: readonly (readonly LedgerCommit[])[] = [
  playGame({ ...base, number: 1, players: [ann, ben], conceding: [ben], startsAt: '2026-11-21T12:05:00.000Z' }),
  playGame({ ...base, number: 2, players: [ben, cleo], conceding: [cleo], startsAt: '2026-11-21T12:03:00.000Z' }),
  playGame({ ...base, number: 3, players: [cleo, ann], bots: ['random', 'random'], conceding: [cleo], startsAt: '2026-11-21T12:01:00.000Z' }),
  playGame({ ...base, number: 4, players: [ann, ben], conceding: [ann], startsAt: '2026-11-21T12:05:00.000Z' }),
  playGame({ ...base, number: 5, players: [cleo], startsAt: '2026-11-21T12:00:00.000Z', visibility: 'PRIVATE', until: 'abandoned' }),
];
const all = messagesOf(games.flat());
const quiet: ProjectionLog = { error: () => undefined };

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

describe.each(projectionNames)('%s', (name) => {
  const projection = projectionNamed(name, tinyRegistry);
  const projector = (log = quiet) => new Projector(database.pool, projection, log);
  const dump = () => dumpProjection(database.pool, projection);
  const empty = () => database.pool.query(`TRUNCATE ${Object.keys(projection.tables).join(', ')}`);
  let inOrder: string;

  beforeAll(async () => {
    await empty();
    for (const message of all) await projector().apply([message]);
    inOrder = await dump();
    await empty();
  });
  afterEach(empty);

  test('applied one by one it holds every game to its last version, and nothing is parked', async () => {
    await projector().apply(all);
    const progress = await database.pool.query(`SELECT game_id, version FROM ${projection.prefix}_progress ORDER BY game_id`);
    expect(progress.rows).toEqual(games.map((commits, i) => ({ game_id: gameIdOf(i + 1), version: commits.length })));
    expect((await database.pool.query(`SELECT FROM ${projection.prefix}_parked`)).rowCount).toBe(0);
    expect(await dump()).toBe(inOrder);
  });

  test('what simply follows needs no transaction of several statements, in one process after another', async () => {
    const withoutTransactions = { query: (query: pg.QueryConfig) => database.pool.query(query) } as pg.Pool;
    const quick = () => new Projector(withoutTransactions, projection, quiet);
    const beginnings = messagesOf(games.flatMap((commits) => commits.slice(0, 3)));
    const service = quick();
    for (const message of beginnings) expect(await service.apply([message])).toMatchObject({ applied: 1, repeated: 0 });
    expect(await quick().apply(messagesOf([games[0]![3]!]))).toMatchObject({ applied: 1, repeated: 0 });
  });

  test('repeated, re-ordered and cut into any batches: the same bytes', async () => {
    const deliveries = fc.record({
      order: fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
      repeats: fc.array(fc.constantFrom(...all), { maxLength: 20 }),
      cuts: fc.infiniteStream(fc.integer({ min: 1, max: 12 })),
    });
    await fc.assert(
      fc.asyncProperty(deliveries, async ({ order, repeats, cuts }) => {
        await empty();
        const messages = [...order, ...repeats];
        for (const [i, size] of sizes(messages.length, cuts)) await projector().apply(messages.slice(i, i + size));
        expect(await dump()).toBe(inOrder);
      }),
      { seed: 20261121, numRuns: 25 },
    );
  });

  test('a repeat changes nothing, whenever it comes', async () => {
    for (const message of all) {
      await projector().apply([message, message]);
      expect((await projector().apply([message])).repeated).toBe(1);
    }
    expect(await dump()).toBe(inOrder);
  });

  test('an early message is parked durably, and applied in the transaction that fills the gap', async () => {
    const [first, second, third] = messagesOf(games[0]!) as [BusMessage, BusMessage, BusMessage];
    expect(await projector().apply([third])).toEqual({ applied: 0, repeated: 0, parked: 1, faults: [] });
    expect(await projector().apply([third])).toEqual({ applied: 0, repeated: 1, parked: 1, faults: [] });
    const parked = await database.pool.query(`SELECT game_id, version, body FROM ${projection.prefix}_parked`);
    expect(parked.rows).toEqual([{ game_id: gameIdOf(1), version: 3, body: canonical(games[0]![2]) }]);
    expect(await projector().apply([first])).toEqual({ applied: 1, repeated: 0, parked: 1, faults: [] });
    expect(await projector().apply([second])).toEqual({ applied: 2, repeated: 0, parked: 0, faults: [] });
    expect((await database.pool.query(`SELECT FROM ${projection.prefix}_parked`)).rowCount).toBe(0);
    await projector().apply(all);
    expect(await dump()).toBe(inOrder);
  });

  test('a crash before a batch has been committed leaves nothing of it; delivered again, all is as if it had not been', async () => {
    const half = all.slice(0, 9);
    await projector().apply(half);
    const before = await dump();
    const crash = inTransaction(database.pool, async (db) => {
      await applyInOrder(db, projection, games.flat());
      const { rows } = await db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
      await db.query('SELECT 1');
    });
    await expect(crash).rejects.toThrow();
    expect(await dump()).toBe(before);
    await projector().apply(all);
    expect(await dump()).toBe(inOrder);
  });

  test('instances side by side, each given everything in its own order, never interleave on a game', async () => {
    const shuffles = fc.sample(fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }), { seed: 7, numRuns: 4 });
    await Promise.all(
      shuffles.map(async (messages) => {
        const own = projector();
        for (let i = 0; i < messages.length; i += 5) await own.apply(messages.slice(i, i + 5));
      }),
    );
    expect(await dump()).toBe(inOrder);
  });
});

function* sizes(length: number, cuts: Iterable<number>): Generator<[from: number, size: number]> {
  let at = 0;
  for (const size of cuts) {
    if (at >= length) return;
    yield [at, size];
    at += size;
  }
}

test('whole games of Mystic Elevator, delivered from both ends, are what folding them gives', async () => {
  const plan = { registry, type: 'mystic-elevator', players: [ann, ben], bots: ['random'], startsAt: '2026-11-21T12:00:00.000Z' };
  const played = [1, 2].map((number) => playGame({ ...plan, number }));
  const projections = projectionNames.map((name) => projectionNamed(name, registry));
  for (const projection of projections) {
    const projector = new Projector(database.pool, projection, quiet);
    const messages = messagesOf(played.flat());
    const half = Math.floor(messages.length / 2);
    for (let i = 0; i < messages.length - half; i += 50) {
      await projector.apply(messages.slice(half + i, half + i + 50));
      await projector.apply(messages.slice(i, i + 50));
    }
    await projector.apply(messages);
  }
  const tables = await new PgTableReader(database.pool).tables(played.map(([first]) => first!.gameId));
  expect(tables).toEqual(played.map((commits) => commits.reduce<TableState | undefined>((table, commit) => foldTable(table, commit, registry), undefined)));
  for (const commits of played) expect(await new PgArchiveReader(database.pool).commits(commits[0]!.gameId, 0, 100_000)).toEqual(commits);
  const { rows } = await database.pool.query(`SELECT competitor, played FROM archive_standings WHERE game_type = 'mystic-elevator' ORDER BY competitor`);
  expect(rows).toEqual([ann, ben, 'bot:random'].map((competitor) => ({ competitor, played: 2 })));
});

describe('a commit that cannot be applied', () => {
  const lines: { fields: object; text: string }[] = [];
  const log: ProjectionLog = { error: (fields, text) => void lines.push({ fields, text }) };
  const projection = projectionNamed('table-projection', tinyRegistry);
  const [game1, game2] = [messagesOf(games[0]!), messagesOf(games[1]!)];
  const broken: BusMessage = { ...game1[3]!, value: JSON.stringify({ ...games[0]![3], facts: [{ type: 'SeatLeft', data: { seat: 'the hidden card' } }], cause: null }) };

  beforeEach(async () => {
    lines.length = 0;
    await database.pool.query(`TRUNCATE ${Object.keys(projection.tables).join(', ')}`);
  });

  test('is parked with what follows it, while other games go on; it is told of once, by game and version alone', async () => {
    const projector = new Projector(database.pool, projection, log);
    const { faults, parked } = await projector.apply([...game1.slice(0, 3), broken, ...game2, ...game1.slice(4)]);
    expect({ faults, parked }).toEqual({ faults: [{ gameId: gameIdOf(1), version: 4, error: 'TypeError' }], parked: game1.length - 3 });
    expect(await projector.stuckGames()).toEqual([gameIdOf(1)]);
    await projector.retry();
    const versions = await database.pool.query('SELECT version FROM table_games ORDER BY game_id');
    expect(versions.rows).toEqual([{ version: 3 }, { version: game2.length }]);
    expect(lines).toEqual([
      {
        fields: { projection: 'table-projection', gameId: gameIdOf(1), version: 4, error: 'TypeError' },
        text: 'a commit cannot be applied: its game waits until it can',
      },
    ]);
  });

  test('is tried again, and applied with all that waited once it can be', async () => {
    const unknownType = new Projector(database.pool, projectionNamed('table-projection', new Map()), log);
    await unknownType.apply(game1);
    expect(await unknownType.stuckGames()).toEqual([gameIdOf(1)]);
    const mended = new Projector(database.pool, projection, log);
    await mended.retry();
    expect(await mended.stuckGames()).toEqual([]);
    const { rows } = await database.pool.query('SELECT version, status FROM table_games');
    expect(rows).toEqual([{ version: game1.length, status: 'FINISHED' }]);
  });

  const poison: Record<string, [reason: string, message: BusMessage]> = {
    'empty text': ['not JSON', { key: gameIdOf(9), value: '' }],
    'broken JSON': ['not JSON', { key: gameIdOf(9), value: '{"gameId":' }],
    'bytes that are no text, NUL among them': ['not JSON', { key: '\0\uFFFD', value: Buffer.from([0, 255, 254, 0, 192, 128]).toString() }],
    'half of a commit': ['not JSON', { ...game1[0]!, value: game1[0]!.value.slice(0, -40) }],
    null: ['no commit', { key: gameIdOf(9), value: 'null' }],
    'no game': ['no commit', { key: gameIdOf(9), value: JSON.stringify({ ...games[0]![0], gameId: 'x' }) }],
    'no version': ['no commit', { key: gameIdOf(9), value: JSON.stringify({ ...games[0]![0], version: 0 }) }],
    'no facts': ['no commit', { key: gameIdOf(9), value: JSON.stringify({ ...games[0]![0], facts: [null] }) }],
    "another game's key": ["another game's key", { ...game1[0]!, key: gameIdOf(9) }],
    'a NUL that cannot be stored': ['not storable', { ...game1[0]!, value: JSON.stringify({ ...games[0]![0], salt: 'a\0' }) }],
    'eight megabytes of nothing': ['no commit', { key: gameIdOf(9), value: JSON.stringify({ text: 'x'.repeat(8 * 2 ** 20) }) }],
  };
  test.each(Object.entries(poison))('a message that holds no commit (%s) is parked, told of once, and the rest of its batch is applied', async (_, [reason, message]) => {
    await database.pool.query('TRUNCATE parked_messages');
    const projector = new Projector(database.pool, projection, log);
    for (let delivery = 0; delivery < 2; delivery++) await projector.apply([message, ...game2]);
    const { rows } = await database.pool.query('SELECT game_id, version FROM table_games');
    expect(rows).toEqual([{ game_id: gameIdOf(2), version: game2.length }]);
    const parked = await database.pool.query('SELECT consumer, topic, bytes, reason, length(value) <= 2000 AS bounded FROM parked_messages');
    expect(parked.rows).toEqual([{ consumer: 'table-projection', topic: 'game-facts', bytes: Buffer.byteLength(message.value), reason, bounded: true }]);
    expect(await projector.countParked()).toBe(1);
    expect(lines).toEqual([{ fields: { projection: 'table-projection', parked: 1, reasons: [reason] }, text: 'messages that hold no commit were parked' }]);
  });

  test('a backslash and "u0000" that a player wrote are no NUL', async () => {
    const written = { ...games[0]![0]!, commandId: 'c:\\u0000' };
    await new Projector(database.pool, projection, log).apply(messagesOf([written]));
    expect((await database.pool.query('SELECT version FROM table_games')).rows).toEqual([{ version: 1 }]);
  });

  test('the same message at two places on the bus is parked twice, with its place', async () => {
    await database.pool.query('TRUNCATE parked_messages');
    const message = { key: gameIdOf(9), value: '{' };
    const at = (offset: string): BusMessage => ({ ...message, place: { partition: 3, offset } });
    await new Projector(database.pool, projection, log).apply([at('9007199254740993'), at('9007199254740994'), at('9007199254740993')]);
    const { rows } = await database.pool.query('SELECT partition, "offset" FROM parked_messages ORDER BY "offset"');
    expect(rows).toEqual([{ partition: 3, offset: '9007199254740993' }, { partition: 3, offset: '9007199254740994' }]);
  });
});
