import { setTimeout as delay } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { inMemoryBus, type Bus } from '#bus';
import { GAME_COMMANDS, type GameCommands } from '#commands';
import { BUS, configureHttp, loadConfig } from '#platform';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { StandaloneModule } from './standalone.module.js';

const PATIENCE = 30_000;
let database: TestDatabase;
const apps: NestExpressApplication[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await database.drop();
});

async function start(bus: Bus): Promise<NestExpressApplication> {
  const config = loadConfig({ DATABASE_URL: database.url, NIGHTLEDGER_TOKEN_SECRET: 'a secret of at least thirty-two characters', NIGHTLEDGER_LOG_LEVEL: 'silent' });
  const testing = await Test.createTestingModule({ imports: [StandaloneModule.forRoot(config)] }).overrideProvider(BUS).useValue(bus).compile();
  const app = testing.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false });
  configureHttp(app);
  apps.push(app);
  return app.init();
}

it('relays what an earlier run has left only when all who listen have subscribed, however long that takes them', async () => {
  const player = 'c0ffee00-0000-4000-8000-000000000001';
  const deaf = inMemoryBus({ warn: () => undefined });
  const first = await start({ ...deaf, publish: () => Promise.reject(new Error('no publishing today')) });
  const { gameId } = await first.get<GameCommands>(GAME_COMMANDS).create({ player, requestId: 'r' }, { type: 'mystic-elevator' });
  await first.close();

  const told: string[] = [];
  const bus = inMemoryBus({ warn: () => undefined });
  await start({
    ...bus,
    subscribe: async (subscription) => {
      await delay(500);
      told.push(`subscribe ${subscription.topic} ${subscription.group}`);
      return bus.subscribe(subscription);
    },
    publish: async (topic, messages) => {
      told.push(`publish ${topic} ${messages.map(({ key }) => key).join()}`);
      return bus.publish(topic, messages);
    },
  });
  while (!told.some((line) => line.startsWith('publish'))) await delay(20);
  expect(told.at(-1)).toBe(`publish game-facts ${gameId}`);
  expect(told.slice(0, -1).sort()).toEqual([
    'subscribe game-chat null',
    'subscribe game-facts archive-projection',
    'subscribe game-facts bots',
    'subscribe game-facts null',
    'subscribe game-facts table-projection',
    'subscribe game-facts webhooks',
  ]);
}, PATIENCE);
