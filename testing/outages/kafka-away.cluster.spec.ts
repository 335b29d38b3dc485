import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import kafkajs from 'kafkajs';
import { Ledger } from '#ledger';
import type { NightledgerClient, WatchedUpdate } from '#sdk';
import { commitsOf, eventually, guest, playToTheEnd, TYPE, watchUntil } from '../e2e-players.js';
import { testKafka, type TestKafka } from '../kafka.js';
import { testDatabase, type TestDatabase } from '../postgres.js';
import { dataFolder, StandaloneProcess } from '../standalone-process.js';

/** Beside the time that games take meanwhile. */
const AWAY_MS = 5_000;
const BOT_SEAT = 2;
/** In one of a hundred games the bot is not asked again once it has played: not in all of them. */
const GAMES = 3;
/** For a machine that has much else to do. */
const PATIENCE = 300_000;

let kafka: TestKafka;
let database: TestDatabase;
let data: string;
let service: StandaloneProcess;
let url: string;
beforeAll(async () => {
  kafka = await testKafka();
  database = await testDatabase();
  data = await dataFolder();
  service = StandaloneProcess.launch(data, { DATABASE_URL: database.url, KAFKA_BROKERS: kafka.brokers.join() });
  url = await service.url();
}, PATIENCE);
afterAll(async () => {
  await service.end('SIGTERM');
  await kafka.stop();
  await database.drop();
  await rm(data, { recursive: true });
}, PATIENCE);

const mode = async () => {
  const body = JSON.stringify({ query: '{ service { live { mode } } }' });
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return ((await response.json()) as { data: { service: { live: { mode: string } } } }).data.service.live.mode;
};
const readyz = async () => {
  const response = await fetch(`${url}/readyz`);
  return [response.status, (await response.json()) as { status: string; failing: string[]; degraded?: string[] }] as const;
};
const metric = async (pattern: RegExp) => Number(pattern.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);
const versions = (last: number) => Array.from({ length: last }, (_, i) => i + 1);
const stored = (gameId: string) => new Ledger(database.pool).commits(gameId);
/** How many commits of these games the projections have applied. */
const projected = async (gameIds: readonly string[]): Promise<unknown> => {
  const applied = (table: string) => `(SELECT sum(version)::int FROM ${table} WHERE game_id = ANY ($1))`;
  return (await database.pool.query(`SELECT ${applied('table_progress')} AS tables, ${applied('archive_progress')} AS archive`, [gameIds])).rows[0];
};

/** A game of two people and a bot that has begun. */
async function begun(ada: NightledgerClient, bo: NightledgerClient): Promise<string> {
  const { id } = await ada.createGame({ type: TYPE, seats: 3 });
  await bo.joinGame(id);
  await ada.addBot(id, { bot: 'careful' });
  await ada.startGame(id);
  return id;
}

/** A private game is created, joined by its invite, started and played to its end. A stranger learns nothing of it. */
async function playedMeanwhile(ada: NightledgerClient, bo: NightledgerClient, stranger: NightledgerClient): Promise<string> {
  const { id, invite } = await ada.createGame({ type: TYPE, seats: 2, visibility: 'PRIVATE' });
  expect(await bo.game(id)).toBeNull();
  expect((await bo.joinGame(id, { invite: invite! })).mySeat).toBe(1);
  expect((await bo.game(id, 2))!.mySeat).toBe(1);
  await ada.startGame(id);
  const seen = await Promise.all([playToTheEnd(ada, id), playToTheEnd(bo, id)]);
  const hashes = (await stored(id)).map(({ hash }) => hash);
  for (const updates of seen) expect(commitsOf(updates).map(({ hash }) => hash)).toEqual(hashes);
  expect((await bo.game(id))!.status).toBe('FINISHED');
  expect((await ada.games({ mine: true })).nodes.map((game) => game.id)).not.toContain(id); // lists wait, and the service says so
  expect((await ada.liveState()).message).toContain('lists');
  expect(await stranger.game(id)).toBeNull();
  await expect(stranger.watch(id).next()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  return id;
}

describe('Kafka away', () => {
  it('games go on to their end, watchers and bots included, and everything catches up afterwards', async () => {
    const [ada, bo, watcher] = await Promise.all([guest(url, 'Ada'), guest(url, 'Bo'), guest(url, 'Wanda')]);
    const ids = await Promise.all(Array.from({ length: GAMES }, () => begun(ada, bo)));
    // The bot knows a game once it has played there; the dice say who begins.
    const until = ({ commits }: WatchedUpdate) => commits.some(({ seat }) => seat === BOT_SEAT);
    await Promise.all(ids.flatMap((id) => [playToTheEnd(ada, id, { until }), playToTheEnd(bo, id, { until })]));
    for (const id of ids) await ada.game(id, (await stored(id)).length);
    await kafka.stop();
    await eventually(mode, (now) => now === 'DELAYED');
    const standing = await projected(ids);
    const before = await Promise.all(ids.map(async (id) => (await stored(id)).length));
    const told = await Promise.all(ids.map((id) => Promise.all([watchUntil(watcher, id, 0), playToTheEnd(ada, id), playToTheEnd(bo, id)])));
    const games = await Promise.all(ids.map(stored));
    for (const [n, commits] of games.entries())
      for (const seen of told[n]!) expect(commitsOf(seen).map(({ version }) => version)).toEqual(versions(commits.length));
    expect(games.some((commits, n) => commits.slice(before[n]).some(({ commandId }) => commandId.startsWith('bot:')))).toBe(true);
    for (const id of ids) expect((await ada.game(id))!.status).toBe('FINISHED'); // told from the ledger, as the read side stands still
    await delay(AWAY_MS);
    expect(await projected(ids)).toEqual(standing);
    await kafka.start();
    const all = games.flat().length;
    await eventually(() => projected(ids), (now) => isDeepStrictEqual(now, { tables: all, archive: all }));
    await eventually(mode, (now) => now === 'IMMEDIATE');
    for (const [n, id] of ids.entries()) {
      const archived = async () => (await ada.commits(id, { first: 100 }))!.nodes.map(({ hash }) => hash);
      const expected = games[n]!.slice(0, 100).map(({ hash }) => hash);
      expect(await archived()).toEqual(expected);
    }
    await Promise.all([ada, bo, watcher].map((client) => client.close()));
  }, 2 * PATIENCE);

  it('a game begun meanwhile is played to its end by its people, and by a bot once Kafka is back', async () => {
    const [ada, bo, stranger] = await Promise.all([guest(url, 'Ada'), guest(url, 'Bo'), guest(url, 'Stella')]);
    await kafka.stop();
    await eventually(mode, (now) => now === 'DELAYED');
    const played = await playedMeanwhile(ada, bo, stranger);
    const withBot = await ada.createGame({ type: TYPE, seats: 2 });
    await ada.addBot(withBot.id, { bot: 'careful' });
    await ada.startGame(withBot.id);
    await kafka.start();
    await eventually(async () => (await ada.games({ mine: true })).nodes.find(({ id }) => id === played)?.status, (status) => status === 'FINISHED');
    await playToTheEnd(ada, withBot.id);
    await eventually(mode, (now) => now === 'IMMEDIATE');
    await Promise.all([ada, bo, stranger].map((client) => client.close()));
  }, 2 * PATIENCE);
});

describe('poison on the bus', () => {
  it('is parked with its place by each projection, and other games and other messages go on', async () => {
    const ada = await guest(url, 'Ada');
    const { id } = await ada.createGame({ type: TYPE, seats: 2 });
    const producer = new kafkajs.Kafka({ brokers: kafka.brokers, logLevel: kafkajs.logLevel.NOTHING }).producer();
    await producer.connect();
    const values = [Buffer.from([0, 255, 254, 0]), '{"gameId":', 'null', null, JSON.stringify({ text: 'x'.repeat(900_000) })];
    await producer.send({ topic: 'game-facts', messages: values.map((value) => ({ key: id, value })) });
    await producer.disconnect();
    await ada.addBot(id, { bot: 'careful' });
    await ada.startGame(id);
    expect((await ada.game(id, (await stored(id)).length))!.status).toBe('RUNNING');
    for (const group of ['table-projection', 'archive-projection'])
      await eventually(() => metric(new RegExp(`nightledger_parked_messages\\{[^}]*group="${group}"[^}]*\\} (\\d+)`)), (count) => count === values.length);
    const { rows } = await database.pool.query('SELECT count(DISTINCT "offset")::int AS places, max(length(value)) <= 2000 AS bounded FROM parked_messages');
    expect(rows).toEqual([{ places: values.length, bounded: true }]);
    // Live updates may come late for a moment, on a machine that has much else to do.
    const [status, ready] = await eventually(readyz, ([, { degraded }]) => !degraded!.includes('live-updates'));
    expect([status, ready]).toEqual([200, { status: 'ready', failing: [], degraded: ['table-projection-parked-messages', 'archive-projection-parked-messages'] }]);
    await ada.close();
  }, PATIENCE);
});
