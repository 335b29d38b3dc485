import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Ledger } from '#ledger';
import { commitsOf, eventually, guest, playToTheEnd, TYPE, watchUntil } from '../e2e-players.js';
import { testDatabase, type TestDatabase } from '../postgres.js';
import { dataFolder, StandaloneProcess } from '../standalone-process.js';
import { lineTo, type Line } from './line.js';

/** How long the database is away each time, and how often. */
const AWAY_MS = 4_000;
const TIMES = 2;
/** Updates that Ada sees before each; the shortest games have a score. */
const UPDATES_BETWEEN = 4;
/** For a machine that has much else to do. */
const PATIENCE = 300_000;
/** Connections the service may have: its pool, and the one that keeps a second service off the database. */
const CONNECTIONS = 11;

let database: TestDatabase;
let line: Line;
let data: string;
let service: StandaloneProcess;
let url: string;
beforeAll(async () => {
  database = await testDatabase();
  line = await lineTo(database.url);
  data = await dataFolder();
  service = StandaloneProcess.launch(data, { DATABASE_URL: line.url });
  url = await service.url();
}, PATIENCE);
afterEach(() => line.mend());
afterAll(async () => {
  await service.end('SIGKILL');
  await line.close();
  await database.drop();
  await rm(data, { recursive: true });
}, PATIENCE);

const post = (path: string, body: object, token: string) =>
  fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify(body) });
const readyz = async () => (await (await fetch(`${url}/readyz`)).json()) as { status: string; failing: string[] };

describe('a database that goes away', () => {
  it('is told as UNAVAILABLE with a hint when to try again, over GraphQL and REST, and nothing is accepted', async () => {
    const ada = await guest(url, 'Ada');
    const { id } = await ada.createGame({ type: TYPE, seats: 2 });
    const before = (await new Ledger(database.pool).commits(id)).length;
    line.cut();
    const mutation = `mutation { joinGame(gameId: "${id}") { version } }`;
    const query = `{ game(id: "${id}") { version } }`;
    for (const operation of [mutation, query]) {
      const { errors } = (await (await post('/graphql', { query: operation }, ada.token!)).json()) as { errors: { extensions: object }[] };
      expect(errors.map(({ extensions }) => extensions)).toEqual([{ code: 'UNAVAILABLE', retryAfter: 1 }]);
    }
    const rest = await post(`/v1/games/${id}/start`, {}, ada.token!);
    expect([rest.status, rest.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await rest.json()).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 });
    expect((await readyz()).failing).toContain('database');
    line.mend();
    expect(await eventually(readyz, ({ status }) => status === 'ready')).toMatchObject({ failing: [] });
    expect((await new Ledger(database.pool).commits(id)).length).toBe(before);
    await ada.close();
  }, PATIENCE);

  it('loses nothing: players, watchers and bots go on with the same process, and no more connections are tried than it may have', async () => {
    const [ada, bo, watcher] = await Promise.all([guest(url, 'Ada'), guest(url, 'Bo'), guest(url, 'Wanda')]);
    const { id } = await ada.createGame({ type: TYPE, seats: 3 });
    await bo.joinGame(id);
    await ada.addBot(id, { bot: 'careful' });
    await ada.startGame(id);
    let updates = 0;
    const outages = (async () => {
      for (let time = 1; time <= TIMES; time++) {
        await eventually(async () => updates, (seen) => seen >= UPDATES_BETWEEN * time);
        line.cut();
        await delay(AWAY_MS);
        line.mend();
      }
    })();
    const [watched, played] = await Promise.all([
      watchUntil(watcher, id, 0),
      playToTheEnd(ada, id, { onUpdate: () => void updates++ }),
      playToTheEnd(bo, id),
    ]);
    await outages;
    const stored = await new Ledger(database.pool).commits(id);
    for (const updatesSeen of [watched, played]) expect(commitsOf(updatesSeen).map(({ hash }) => hash)).toEqual(stored.map(({ hash }) => hash));
    expect(service.errors).toBe('');
    expect(line.callsWhileCut).toBeGreaterThan(0);
    expect(line.mostAtOnce).toBeLessThanOrEqual(CONNECTIONS);
    await Promise.all([ada, bo, watcher].map((client) => client.close()));
  }, PATIENCE);
});
