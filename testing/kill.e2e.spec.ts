import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registry } from '#catalogue';
import { dumpProjection, projectionNamed, projectionNames, rebuildProjection } from '#read-models';
import { ClientError, type Decision, type JsonRecord, type NightledgerClient } from '#sdk';
import { asked, guest, sensible, TYPE } from './e2e-players.js';
import { freePort } from './free-port.js';
import { testDatabase, type TestDatabase } from './postgres.js';
import { dataFolder, StandaloneProcess } from './standalone-process.js';

const GAMES = 20;
const KILLS = 10;
/** So many answers are acknowledged between one kill and the next; others are under way then. */
const ANSWERS_BETWEEN = 40;
/** Longer than the service is away, and than a client takes to come back, on a machine that has much else to do. */
const STANDSTILL_MS = 120_000;
const PATIENCE = 600_000;

/** What a player knows of a game it has played: the versions it was pushed, and the answers the service has acknowledged. */
interface Played {
  readonly gameId: string;
  readonly versions: number[];
  readonly acknowledged: Map<string, number>;
}

let database: TestDatabase;
let port: number;
let data: string;
let service: StandaloneProcess;
let acknowledged = 0;
const clients: NightledgerClient[] = [];
beforeAll(async () => {
  database = await testDatabase();
  port = await freePort();
  data = await dataFolder();
  service = await launched();
}, PATIENCE);
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await service.end('SIGKILL');
  await rm(data, { recursive: true });
  await database.drop();
}, PATIENCE);

async function launched(): Promise<StandaloneProcess> {
  const started = StandaloneProcess.launch(data, { DATABASE_URL: database.url, NIGHTLEDGER_PORT: String(port) });
  await started.url();
  return started;
}

/** A started game, of two people or of one and a bot. */
async function table(number: number): Promise<{ gameId: string; players: NightledgerClient[] }> {
  const url = `http://127.0.0.1:${port}`;
  const ann = await guest(url, `Ann ${number}`);
  const { id } = await ann.createGame({ type: TYPE, seats: 2 });
  const players = [ann];
  if (number % 2 === 0) await ann.addBot(id, { bot: 'careful' });
  else {
    const bob = await guest(url, `Bob ${number}`);
    await bob.joinGame(id);
    players.push(bob);
  }
  await ann.startGame(id);
  clients.push(...players);
  return { gameId: id, players };
}

/** Plays a seat to the end of the game across all kills. */
async function play(client: NightledgerClient, gameId: string): Promise<Played> {
  const played: Played = { gameId, versions: [], acknowledged: new Map() };
  for await (const { commits, decisions, view } of client.watch(gameId, { sinceVersion: 0 })) {
    played.versions.push(...commits.map(({ version }) => version));
    const decision = asked(decisions);
    if (decision === undefined || played.acknowledged.has(decision.id)) continue;
    played.acknowledged.set(decision.id, await insist(client, gameId, decision, view));
    acknowledged++;
  }
  return played;
}

/** Sends an answer again and again with the same commandId until the service tells what became of it. */
async function insist(client: NightledgerClient, gameId: string, decision: Decision, view: JsonRecord): Promise<number> {
  const answer = sensible(gameId, view, decision);
  for (;;) {
    try {
      return (await client.decide({ gameId, decisionId: decision.id, answer, commandId: `answer ${decision.id}` })).version;
    } catch (error) {
      if (!(error instanceof ClientError) || error.code !== 'UNAVAILABLE') throw error;
    }
  }
}

/** Waits until it is so, as long as answers are acknowledged. Throws where the games have come to a standstill. */
async function goOnUntil(reached: () => boolean): Promise<void> {
  for (let [seen, since] = [acknowledged, performance.now()]; !reached(); ) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (acknowledged > seen) [seen, since] = [acknowledged, performance.now()];
    if (performance.now() - since > STANDSTILL_MS) throw new Error(`After ${seen} answers nobody is asked anything more: an answer or a version was lost.`);
  }
}

/** Kills the service in the midst of its work, whenever it has acknowledged some more answers, and starts it again. */
async function killAgainAndAgain(over: () => boolean): Promise<number> {
  let kills = 0;
  for (let next = ANSWERS_BETWEEN; kills < KILLS && !over(); next = acknowledged + ANSWERS_BETWEEN) {
    await goOnUntil(() => acknowledged >= next || over());
    expect(await service.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
    service = await launched();
    kills++;
  }
  await goOnUntil(over);
  return kills;
}

describe('a service killed ten times while twenty games are played', () => {
  it('loses no acknowledged command, carries none out twice, and nobody misses a version or is told one twice', async () => {
    const tables = await Promise.all(Array.from({ length: GAMES }, (_, number) => table(number)));
    let over = false;
    const playing = Promise.all(tables.flatMap(({ gameId, players }) => players.map((player) => play(player, gameId)))).finally(() => (over = true));
    const killing = killAgainAndAgain(() => over);
    killing.catch(() => clients.forEach((client) => void client.close()));
    const all = await playing.finally(() => killing);
    expect(await killing).toBe(KILLS);

    for (const { gameId, players } of tables) {
      const { rows } = await database.pool.query<{ version: number; command_id: string; body: string }>(
        'SELECT version, command_id, body FROM commits WHERE game_id = $1 ORDER BY version',
        [gameId],
      );
      const everyVersion = rows.map((_, i) => i + 1);
      expect(rows.map(({ version }) => version)).toEqual(everyVersion);
      const mine = all.filter((played) => played.gameId === gameId);
      for (const { versions } of mine) expect(versions).toEqual(everyVersion);
      const answers = rows.filter(({ command_id }) => /^player:.*:answer /.test(command_id));
      const stored = answers.map(({ version, command_id }) => `${command_id.split(' ')[1]} at ${version}`);
      const told = mine.flatMap(({ acknowledged }) => [...acknowledged].map(([decision, version]) => `${decision} at ${version}`));
      expect(stored.sort()).toEqual(told.sort());
      const decided = rows.map(({ body }) => (JSON.parse(body) as { cause: { decision?: string } }).cause.decision).filter((id) => id !== undefined);
      expect(new Set(decided).size).toBe(decided.length);
      expect(await audit(players[0]!, gameId, rows.length)).toEqual([rows.length, true, true, null]);
    }

    expect(await service.end('SIGTERM')).toEqual({ code: 0, signal: null });
    for (const name of projectionNames) {
      const projection = projectionNamed(name, registry);
      const live = await dumpProjection(database.pool, projection);
      await rebuildProjection(name, { pool: database.pool, registry });
      expect(live).toContain(tables[0]!.gameId);
      expect(live).toBe(await dumpProjection(database.pool, projection));
    }
  }, PATIENCE);
});

/** What an audit finds once the read side has the version: commits, chain, replay, first bad version. */
async function audit(client: NightledgerClient, gameId: string, version: number): Promise<unknown[]> {
  await client.game(gameId, version);
  const found = await client.audit(gameId);
  return [found.commits, found.chainIntact, found.replayIdentical, found.firstBadVersion];
}
