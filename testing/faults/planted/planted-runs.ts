import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { registry } from '#catalogue';
import { Ledger } from '#ledger';
import { projectRoot } from '#platform';
import { stopServer, ensureServer } from '../../../libs/platform/embedded-postgres.js';
import { dataFolder, StandaloneProcess } from '../../standalone-process.js';
import { check, type Violation } from '../checker.js';
import { Findings, type Broken } from '../findings.js';
import { caughtUp, checkProjections, readLedger } from '../ledger-rows.js';
import { Luck } from '../luck.js';
import { openHouse, type House } from '../player.js';
import { tell } from '../report.js';
import { playTable, type Plan } from '../tables.js';
import { honest, leaking, LyingGateway, repeating, skipping, type Liar } from './lying-gateway.js';

const FAULTY = path.join(projectRoot, 'dist/testing/faults/planted/standalone.js');
const STANDSTILL_MS = 240_000;
const SETTINGS = { NIGHTLEDGER_CLOCK_MILLISECONDS: '100' };

const pair: Plan = { type: 'mystic-elevator', people: 2, bots: 0, visibility: 'PUBLIC', clock: null, watched: true };
const timed: Plan = { ...pair, clock: 1, watched: false };

/** A PostgreSQL for all planted runs, with an empty database for each. */
export class PlantedGround {
  private constructor(
    private readonly folder: string,
    private readonly server: { readonly url: string; readonly pid: number },
  ) {}

  static async make(): Promise<PlantedGround> {
    const folder = await dataFolder();
    return new PlantedGround(folder, await ensureServer(folder, { durable: false }));
  }

  async database(name: string): Promise<pg.Pool> {
    const client = new pg.Client({ connectionString: this.server.url });
    await client.connect();
    await client.query(`CREATE DATABASE ${name}`);
    await client.end();
    return new pg.Pool({ connectionString: this.server.url.replace(/[^/]*$/, name) });
  }

  start(pool: pg.Pool, env: Record<string, string> = {}, program?: string): StandaloneProcess {
    return StandaloneProcess.launch(this.folder, { DATABASE_URL: pool.options.connectionString!, ...SETTINGS, ...env }, program);
  }

  async leave(): Promise<void> {
    await stopServer(this.server.pid);
    await rm(this.folder, { recursive: true, force: true });
  }
}

export type Lie = 'honest' | 'skipping' | 'repeating' | 'leaking' | 'tampering';

/** What the checker says of lies on the way to clients, of each kind alone, of none, and of read models that somebody has changed. */
export async function lies(ground: PlantedGround): Promise<Readonly<Record<Lie, readonly Violation[]>>> {
  const pool = await ground.database('lies');
  const service = ground.start(pool);
  try {
    const url = await service.url();
    const ledger = new Ledger(pool);
    const commitOf = async (gameId: string, version: number) => (await ledger.commits(gameId, version - 1, version))[0]!;
    const through = (name: string, liar: () => Liar): Promise<readonly Violation[]> => playThrough(url, name, liar, pool);
    const [none, skip, repeat, leak] = await Promise.all([through('honest', honest), through('skipping', skipping), through('repeating', repeating), through('leaking', leaking(commitOf))]);
    await until(() => caughtUp(pool));
    await service.end('SIGTERM');
    return { honest: [...none, ...(await projected(pool))], skipping: skip, repeating: repeat, leaking: leak, tampering: await tampered(pool) };
  } finally {
    await service.end('SIGTERM');
    await pool.end();
  }
}

async function projected(pool: pg.Pool): Promise<readonly Violation[]> {
  const findings = new Findings();
  await checkProjections(pool, findings);
  return findings.violations;
}

async function tampered(pool: pg.Pool): Promise<readonly Violation[]> {
  await pool.query('UPDATE table_progress SET version = version - 1 WHERE game_id = (SELECT min(game_id::text)::uuid FROM table_progress)');
  return projected(pool);
}

async function playThrough(url: string, name: string, liar: () => Liar, pool: pg.Pool): Promise<readonly Violation[]> {
  const gateway = await LyingGateway.open(url, liar);
  const house = openHouse([gateway.url], new Luck('planted', name));
  try {
    await within(playTable(name, house, pair));
    return await judge(house, pool);
  } finally {
    house.leave();
    gateway.close();
  }
}

/** What the checker says of a ledger in which commands and clocks are carried out twice. */
export async function doubles(ground: PlantedGround): Promise<readonly Violation[]> {
  const pool = await ground.database('doubles');
  const service = ground.start(pool, { PLANTED_FAULT: 'twice' }, FAULTY);
  const house = openHouse([await service.url()], new Luck('planted', 'doubles'));
  try {
    const playing = [playTable('doubles', house, pair), playTable('clocks', house, timed)];
    await until(async () => (await timeouts(pool)) >= 2);
    house.over = true;
    await within(Promise.all(playing));
    return await judge(house, pool);
  } finally {
    house.leave();
    await service.end('SIGTERM');
    await pool.end();
  }
}

/** What the checker says of a service that acknowledges before it appends, and is killed. */
export async function losses(ground: PlantedGround): Promise<readonly Violation[]> {
  const pool = await ground.database('losses');
  const service = ground.start(pool, { PLANTED_FAULT: 'early' }, FAULTY);
  const house = openHouse([await service.url()], new Luck('planted', 'losses'));
  try {
    const playing = Promise.allSettled([playTable('losses', house, pair), playTable('more losses', house, pair)]);
    await until(async () => house.counts.acked >= 10);
    await service.end('SIGKILL');
    house.leave();
    await playing;
    return await judge(house, pool);
  } finally {
    house.leave();
    await service.end('SIGKILL');
    await pool.end();
  }
}

async function judge(house: House, pool: pg.Pool): Promise<readonly Violation[]> {
  const games = new Set(house.history.sent.map(({ gameId }) => gameId));
  const ledger = new Map([...(await readLedger(pool))].filter(([gameId]) => games.has(gameId)));
  const { violations } = await check({ history: house.history, ledger, quietSince: new Date(0).toISOString() }, registry);
  return violations;
}

async function timeouts(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>("SELECT count(*)::int AS n FROM commits WHERE command_id LIKE 'clock:%'");
  return rows[0]!.n;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const waiting = async (): Promise<void> => {
    while (!(await holds())) await delay(20);
  };
  await within(waiting());
}

/** A planted fault may make a game stand still. */
async function within<T>(work: Promise<T>): Promise<T> {
  const late = delay(STANDSTILL_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('The games did not come to their end.')));
  return Promise.race([work, late]);
}

/** Throws unless the checker has found what was planted, and nothing that has nothing to do with it. */
export function expectFound(violations: readonly Violation[], planted: readonly Broken[], consequences: readonly Broken[] = []): void {
  const found = new Set(violations.map(({ broken }) => broken));
  const missed = planted.filter((broken) => !found.has(broken));
  const other = [...found].filter((broken) => !planted.includes(broken) && !consequences.includes(broken));
  if (missed.length === 0 && other.length === 0) return;
  throw new Error(`The checker missed [${missed.join(', ')}] and found besides [${other.join(', ')}]:\n${tell(violations)}`);
}
