import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import kafkajs from 'kafkajs';
import { Ledger } from '#ledger';
import type { WatchedUpdate } from '#sdk';
import { commitsOf, eventually, guest, playToTheEnd, TYPE, watchUntil } from '../e2e-players.js';
import { testKafka, type TestKafka } from '../kafka.js';
import { testDatabase, type TestDatabase } from '../postgres.js';
import { dataFolder, StandaloneProcess } from '../standalone-process.js';

/** Beside the time that games take meanwhile. */
const AWAY_MS = 5_000;
const BOT_SEAT = 2;

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
}, 120_000);
afterAll(async () => {
  await service.end('SIGTERM');
  await kafka.stop();
  await database.drop();
  await rm(data, { recursive: true });
}, 60_000);

const mode = async () => {
  const body = JSON.stringify({ query: '{ service { live { mode } } }' });
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return ((await response.json()) as { data: { service: { live: { mode: string } } } }).data.service.live.mode;
};
const metric = async (pattern: RegExp) => Number(pattern.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);
const versions = (last: number) => Array.from({ length: last }, (_, i) => i + 1);

describe('Kafka away', () => {
  it('games go on to their end, watchers and bots included, and everything catches up afterwards', async () => {
    const [ada, bo, watcher] = await Promise.all([guest(url, 'Ada'), guest(url, 'Bo'), guest(url, 'Wanda')]);
    const { id } = await ada.createGame({ type: TYPE, seats: 3 });
    await bo.joinGame(id);
    await ada.addBot(id, { bot: 'careful' });
    await ada.startGame(id);
    // The bot knows the game once it has played here; the dice say who begins.
    const until = ({ commits }: WatchedUpdate) => commits.some(({ seat }) => seat === BOT_SEAT);
    await Promise.all([playToTheEnd(ada, id, { until }), playToTheEnd(bo, id, { until })]);
    const stored = (await new Ledger(database.pool).commits(id)).length;
    await ada.game(id, stored);
    await kafka.stop();
    await eventually(mode, (now) => now === 'DELAYED');
    const [watched, played] = await Promise.all([watchUntil(watcher, id, 0), playToTheEnd(ada, id), playToTheEnd(bo, id)]);
    const commits = await new Ledger(database.pool).commits(id);
    for (const seen of [watched, played]) expect(commitsOf(seen).map(({ version }) => version)).toEqual(versions(commits.length));
    expect(commits.slice(stored).some(({ commandId }) => commandId.startsWith('bot:'))).toBe(true);
    expect((await ada.game(id))!.status).toBe('FINISHED'); // told from the ledger, as the read side stands still
    await delay(AWAY_MS);
    await kafka.start();
    await eventually(async () => (await ada.game(id))!.status, (status) => status === 'FINISHED');
    await eventually(mode, (now) => now === 'IMMEDIATE');
    const archived = async () => (await ada.commits(id, { first: 100 }))!.nodes.map(({ hash }) => hash);
    const expected = commits.slice(0, 100).map(({ hash }) => hash);
    expect(await eventually(archived, ({ length }) => length === expected.length)).toEqual(expected); // the archive catches up by itself
    await Promise.all([ada, bo, watcher].map((client) => client.close()));
  }, 240_000);
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
    const last = (await new Ledger(database.pool).commits(id)).length;
    expect((await ada.game(id, last))!.status).toBe('RUNNING');
    for (const group of ['table-projection', 'archive-projection'])
      await eventually(() => metric(new RegExp(`nightledger_parked_messages\\{[^}]*group="${group}"[^}]*\\} (\\d+)`)), (count) => count === values.length);
    const { rows } = await database.pool.query('SELECT count(DISTINCT "offset")::int AS places, max(length(value)) <= 2000 AS bounded FROM parked_messages');
    expect(rows).toEqual([{ places: values.length, bounded: true }]);
    const readyz = await fetch(`${url}/readyz`);
    expect([readyz.status, await readyz.json()]).toEqual([200, { status: 'ready', failing: [], degraded: ['table-projection-parked-messages', 'archive-projection-parked-messages'] }]);
    await ada.close();
  }, 120_000);
});
