import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { registry } from '#catalogue';
import { noLimits } from '../standalone-process.js';
import { check } from './checker.js';
import { Findings } from './findings.js';
import { throwawayKafka, throwawayPostgres, type Footing, type KafkaTools } from './ground.js';
import { caughtUp, checkProjections, readLedger } from './ledger-rows.js';
import { Luck } from './luck.js';
import { scheduleOf, wordsFor, type Link } from './nemesis.js';
import { NetProxy } from './net-proxy.js';
import { openHouse, type House } from './player.js';
import { keepPlaying, overhear } from './tables.js';
import { Storm, type Processes } from './weather.js';

/** What scripts/cluster.mjs offers. */
export interface ClusterTools extends KafkaTools {
  startCluster(options: {
    readonly dataDir: string;
    readonly env: Record<string, string>;
    readonly reach: (name: string, port: number) => Promise<number>;
    readonly say: (line: string) => void;
  }): Promise<{ readonly gateways: readonly string[]; readonly processes: Processes; stop(): Promise<void> }>;
}

export interface RunOptions {
  readonly seed: string;
  readonly kills: number;
  /** Tables played at at the same time. */
  readonly tables: number;
  /** For data and logs. */
  readonly folder: string;
  readonly say: (line: string) => void;
  readonly tools: ClusterTools;
}

export interface RunReport {
  readonly storm: Pick<Storm, 'kills' | 'pauses' | 'disturbances' | 'connectionsCut'>;
  readonly counts: House['counts'];
  readonly findings: Findings;
  readonly seconds: number;
}

const ACKS_BETWEEN = 15;
const MOST_BETWEEN_MS = 8_000;
/** Longer than any recovery takes, on a machine that has much else to do as well: the sessions of a Kafka consumer that was killed last ten seconds. */
const STANDSTILL_MS = 180_000;
/** A deadline this long ago must have been kept. */
const CLOCK_GRACE_MS = 10_000;

/** Plays on a cluster of its own in a storm, and judges what came of it. */
export async function clusterRun(options: RunOptions): Promise<RunReport> {
  const started = performance.now();
  const { folder, say, tools, seed } = options;
  const ground: (() => Promise<unknown>)[] = [];
  try {
    say('Starting PostgreSQL, Kafka and the cluster ...');
    const [postgres, kafka] = await Promise.all([throwawayPostgres(path.join(folder, 'postgres'), true), throwawayKafka(path.join(folder, 'kafka'), tools, say)]);
    ground.push(() => postgres.stop(), () => kafka.stop());
    const cluster = await startCluster(options, postgres, kafka);
    ground.push(() => cluster.stop());
    const luck = new Luck(seed, 'storm');
    const house = openHouse(cluster.gateways.map((proxy) => `http://127.0.0.1:${proxy.port}`), luck.of('players'));
    const storm = new Storm({ processes: cluster.processes, footings: { postgres, kafka }, links: cluster.links }, luck.of('cuts'));
    ground.push(async () => house.leave());
    const findings = await stormOver(house, storm, options);
    const pool = new pg.Pool({ connectionString: postgres.direct() });
    ground.push(() => pool.end());
    await untilQuiet(pool, findings);
    await cluster.stop();
    say('Checking ...');
    const quietSince = new Date(Date.now() - CLOCK_GRACE_MS).toISOString();
    const checked = await check({ history: house.history, ledger: await readLedger(pool), quietSince }, registry, findings);
    await checkProjections(pool, checked);
    return { storm, counts: house.counts, findings: checked, seconds: Math.round((performance.now() - started) / 1000) };
  } finally {
    for (const leave of ground.reverse()) await leave();
  }
}

async function startCluster({ folder, say, tools }: RunOptions, postgres: Footing, kafka: Footing) {
  const commands: NetProxy[] = [];
  const reach = async (_: string, port: number): Promise<number> => {
    commands.push(await NetProxy.to(port));
    return commands.at(-1)!.port;
  };
  process.env['DATABASE_URL'] = postgres.address;
  process.env['KAFKA_BROKERS'] = kafka.address;
  const env = { ...noLimits, NIGHTLEDGER_LOG_LEVEL: 'warn', NIGHTLEDGER_CLOCK_MILLISECONDS: '200' };
  const cluster = await tools.startCluster({ dataDir: folder, env, reach, say });
  const gateways = await Promise.all(cluster.gateways.map((url) => NetProxy.to(Number(new URL(url).port))));
  const links: Record<Link, NetProxy> = {
    'clients to gateway-1': gateways[0]!,
    'clients to gateway-2': gateways[1]!,
    'to game-command-1': commands[0]!,
    'to game-command-2': commands[1]!,
    'to postgres': postgres.proxy,
    'to kafka': kafka.proxy,
  };
  return { processes: cluster.processes, stop: () => cluster.stop(), gateways, links };
}

/** Plays while the storm goes on, and afterwards until every table is done. */
async function stormOver(house: House, storm: Storm, { seed, kills, tables, say }: RunOptions): Promise<Findings> {
  const findings = new Findings();
  const playing = Promise.all([overhear(house), ...Array.from({ length: tables }, (_, place) => keepPlaying(place + 1, house))]);
  playing.catch(() => (house.over = true));
  await moreAcks(house, ACKS_BETWEEN);
  const started = performance.now();
  for (const burst of scheduleOf(kills, new Luck(seed, 'schedule'))) {
    if (house.over) break;
    say(`${((performance.now() - started) / 1000).toFixed(1).padStart(7)} s  ${burst.steps.map(wordsFor).join(', ')}`);
    await storm.begin(burst);
    await moreAcks(house, ACKS_BETWEEN);
  }
  say('The storm is over: healing ...');
  await storm.heal();
  house.over = true;
  const done = await Promise.race([playing.then(() => true), standstill(house)]);
  if (!done) findings.add('standstill', '-', `after healing, nothing moved for ${STANDSTILL_MS / 1000} s with games under way`);
  return findings;
}

/** Waits until so many more commands are acknowledged, or a while. */
async function moreAcks({ counts }: House, more: number): Promise<void> {
  const wanted = counts.acked + more;
  for (const until = performance.now() + MOST_BETWEEN_MS; counts.acked < wanted && performance.now() < until; ) await delay(20);
}

/** False, once nothing has been acknowledged or told for a long time. */
async function standstill({ counts }: House): Promise<false> {
  for (let [seen, since] = [-1, performance.now()]; performance.now() - since < STANDSTILL_MS; await delay(200)) {
    const now = counts.acked + counts.updates;
    if (now !== seen) [seen, since] = [now, performance.now()];
  }
  return false;
}

async function untilQuiet(pool: pg.Pool, findings: Findings): Promise<void> {
  for (const until = performance.now() + STANDSTILL_MS; performance.now() < until; await delay(200)) if (await caughtUp(pool)) return;
  findings.add('standstill', '-', `the projections did not catch up with the ledger within ${STANDSTILL_MS / 1000} s`);
}
