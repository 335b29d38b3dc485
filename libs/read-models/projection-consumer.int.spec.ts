import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Test, type TestingModule } from '@nestjs/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { BusModule, GAME_FACTS, REQUEST_ID, type Bus, type BusMessage } from '#bus';
import { Ledger } from '#ledger';
import { BUS, createLogger, loadConfig, METRICS, PlatformModule, ReadinessRegistry, type Metrics } from '#platform';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { tinyRegistry } from '#testing/tiny-game';
import { ARCHIVE_READER, TABLE_READER, type ArchiveReader, type TableReader } from './port.js';
import { projectionConsumer } from './projection-consumer.js';
import { projectionNames } from './projections.js';
import { ReadModelsModule } from './read-models.module.js';
import { gameIdOf, messagesOf, playGame } from './testing/histories.js';

const base = { registry: tinyRegistry, type: 'tiny', options: { target: 3 }, startsAt: new Date(Date.now() - 3_600_000).toISOString() };
const game1 = playGame({ ...base, number: 1, players: ['ann', 'ben'], conceding: ['ben'] });
const game2 = playGame({ ...base, number: 2, players: ['ann', 'ben'], until: 'open' });

let database: TestDatabase;
let service: TestingModule;
let lines: Record<string, unknown>[];
beforeEach(async () => {
  database = await testDatabase();
  lines = [];
  service = await start();
});
afterEach(async () => {
  await service.close();
  await database.drop();
});

async function start(): Promise<TestingModule> {
  const config = loadConfig({ DATABASE_URL: database.url, NIGHTLEDGER_TOKEN_SECRET: 'for tests alone, thirty-two and more characters' });
  const logger = createLogger('projections', 'info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const imports = [PlatformModule.forRoot({ service: 'projections', config, registry: tinyRegistry, logger }), BusModule.forRoot(), ReadModelsModule];
  const module = await Test.createTestingModule({ imports, providers: projectionNames.map(projectionConsumer) }).compile();
  return module.init();
}

const publish = (messages: readonly BusMessage[]) => service.get<Bus>(BUS).publish(GAME_FACTS, messages);
const failing = () => service.get(ReadinessRegistry).failing();
const tables = () => service.get<TableReader>(TABLE_READER);
const lagOf = async (projection: string): Promise<number> => {
  const { values } = await service.get<Metrics>(METRICS).projectionLagSeconds.get();
  return values.find(({ labels }) => labels.projection === projection)!.value;
};

describe('the consumers', () => {
  test('apply what is published before it counts as durable', async () => {
    const { durable } = await publish(messagesOf([...game1, ...game2]));
    await durable;
    expect(await tables().version(gameIdOf(1))).toBe(game1.length);
    expect(await tables().version(gameIdOf(2))).toBe(game2.length);
    expect(await service.get<ArchiveReader>(ARCHIVE_READER).commits(gameIdOf(1), 0, 100)).toEqual(game1);
    expect(await failing()).toEqual([]);
  });

  test('tell of each commit under the id of the request that led to it', async () => {
    const [first, second] = messagesOf(game2) as [BusMessage, BusMessage];
    await (await publish([{ ...first, headers: { [REQUEST_ID]: 'r1' } }, second])).durable;
    expect(lines.map(({ level, requestId, projection, gameId, msg }) => ({ level, requestId, projection, gameId, msg })).sort(byProjection)).toEqual(
      ['archive-projection', 'table-projection'].map((projection) => ({ level: 'info', requestId: 'r1', projection, gameId: gameIdOf(2), msg: 'handled' })),
    );
  });

  test('are ready while there is nothing to do, and not while they are too far behind the ledger', async () => {
    expect(await failing()).toEqual([]);
    const ledger = new Ledger(database.pool);
    for (const commit of game1) await ledger.append(commit, { dueAt: null });
    expect(await failing()).toEqual(['table-projection', 'archive-projection']);
    expect(await lagOf('table-projection')).toBeGreaterThan(3500);
    await (await publish(messagesOf(game1))).durable;
    expect(await failing()).toEqual([]);
    expect(await lagOf('archive-projection')).toBe(0);
  });

  test('a commit that cannot be applied: other games go on, not ready, and its contents are not told', async () => {
    const secret = 'the hidden card';
    const poison = { key: gameIdOf(1), value: JSON.stringify({ ...game1[1]!, facts: [{ type: 'SeatTaken', data: { seat: 99, player: secret } }] }) };
    await (await publish([...messagesOf(game1.slice(0, 1)), poison, ...messagesOf(game1.slice(2)), ...messagesOf(game2)])).durable;
    expect(await tables().version(gameIdOf(1))).toBe(1);
    expect(await tables().version(gameIdOf(2))).toBe(game2.length);
    expect(await failing()).toEqual(['table-projection', 'archive-projection']);
    expect(lines.map(({ projection, gameId, version, msg }) => ({ projection, gameId, version, msg })).sort(byProjection)).toEqual([
      { projection: 'archive-projection', gameId: gameIdOf(1), version: game1.length, msg: 'a commit cannot be applied: its game waits until it can' },
      { projection: 'table-projection', gameId: gameIdOf(1), version: 2, msg: 'a commit cannot be applied: its game waits until it can' },
    ]);
    expect(JSON.stringify(lines)).not.toContain(secret);
  });

  test('a commit that could not be applied is tried again by itself, and by the next process', async () => {
    const away = () => database.pool.query('SELECT body FROM table_parked');
    await (await publish(messagesOf(game2.slice(0, 1)))).durable;
    const [second] = messagesOf(game2.slice(1)) as [BusMessage];
    await database.pool.query('INSERT INTO table_parked VALUES ($1, 2, $2)', [gameIdOf(2), second.value]);
    await service.close();
    service = await start();
    while (((await away()).rowCount ?? 0) > 0) await sleep(20);
    expect(await tables().version(gameIdOf(2))).toBe(2);
  });

  test('a message that holds no commit is parked by each projection and shown as an alarm; they stay ready, and go on with the same game', async () => {
    const metric = async () => [...(await service.get<Metrics>(METRICS).parkedMessages.get()).values].map(({ value }) => value);
    const readiness = service.get(ReadinessRegistry);
    await (await publish([{ key: gameIdOf(1), value: 'the hidden card' }, ...messagesOf(game1)])).durable;
    expect(await tables().version(gameIdOf(1))).toBe(game1.length);
    while ((await metric()).join() !== '1,1') await sleep(20);
    expect(await failing()).toEqual([]);
    expect(readiness.degraded()).toEqual(['table-projection-parked-messages', 'archive-projection-parked-messages']);
    expect(lines.map(({ msg }) => msg)).toEqual(Array(2).fill('messages that hold no commit were parked'));
    expect(JSON.stringify(lines)).not.toContain('hidden card');
    await database.pool.query('DELETE FROM parked_messages');
    while ((await metric()).join() !== '0,0') await sleep(20);
    expect(readiness.degraded()).toEqual([]);
  });
});

const byProjection = (a: { projection: unknown }, b: { projection: unknown }): number => (String(a.projection) < String(b.projection) ? -1 : 1);
