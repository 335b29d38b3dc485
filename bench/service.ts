/**
 * Commands per second and their latency through the running service: many games of two clients each, every client with a subscription,
 * every answer a GraphQL mutation. Beside it, in the same run, what the same PostgreSQL does at most: single-row inserts.
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { projectRoot, startEmbeddedPostgres } from '#platform';
import { ClientError } from '#sdk';
import { asked, guest, sensible, TYPE } from '#testing/e2e-players';
import { dataFolder, noLimits, StandaloneProcess } from '#testing/standalone-process';

const INSERT_SECONDS = 5;

interface Target {
  readonly name: string;
  readonly gateways: readonly string[];
  readonly databaseUrl: string | undefined;
  /** Process ids by name, where the service was started here. */
  readonly processes: Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

interface Sample {
  /** From sending the command to its result. */
  readonly decided: number[];
  /** From sending the command to its commit at the opponent's subscription. */
  readonly told: number[];
}

const { values: options } = parseArgs({
  options: {
    games: { type: 'string', default: '50' },
    url: { type: 'string', multiple: true },
    cluster: { type: 'boolean', default: false },
  },
});

const target = await choose();
try {
  await report(target, Number(options.games));
} finally {
  await target.stop();
}

async function choose(): Promise<Target> {
  if (options.cluster) return cluster();
  if (options.url === undefined) return standalone();
  return { name: options.url.join(', '), gateways: options.url, databaseUrl: process.env['DATABASE_URL'], processes: {}, stop: async () => undefined };
}

async function standalone(): Promise<Target> {
  const data = await dataFolder();
  const database = await startEmbeddedPostgres(data);
  const service = StandaloneProcess.launch(data, { DATABASE_URL: database.url });
  const stop = async (): Promise<void> => {
    await service.end('SIGTERM');
    await database.stop();
    await rm(data, { recursive: true });
  };
  const began = performance.now();
  const url = await service.url().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  console.log(`standalone: listens ${seconds(performance.now() - began)} after its start, with PostgreSQL running`);
  return { name: 'standalone', gateways: [url], databaseUrl: database.url, processes: { service: service.pid, PostgreSQL: database.pid }, stop };
}

/** As `npm run cluster`, on an empty PostgreSQL and Kafka of its own unless DATABASE_URL and KAFKA_BROKERS name others. */
async function cluster(): Promise<Target> {
  const { startCluster } = (await import(pathToFileURL(path.join(projectRoot, 'scripts/cluster.mjs')).href)) as { startCluster: StartCluster };
  const data = await dataFolder();
  const { gateways, databaseUrl, stop } = await startCluster({ dataDir: data, env: noLimits, say: (line) => console.log(line) });
  return { name: 'cluster', gateways, databaseUrl, processes: {}, stop };
}

type StartCluster = (options: { dataDir: string; env: object; say(line: string): void }) => Promise<Pick<Target, 'gateways' | 'databaseUrl' | 'stop'>>;

async function report({ name, gateways, databaseUrl, processes }: Target, games: number): Promise<void> {
  await memory('at rest, before', processes);
  const sample: Sample = { decided: [], told: [] };
  const began = performance.now();
  await Promise.all(Array.from({ length: games }, (_, n) => playGame(gateways, n, sample)));
  const elapsed = performance.now() - began;
  const rate = (sample.decided.length / elapsed) * 1000;
  console.log(`${name}: ${games} games of 2 clients, ${sample.decided.length} commands in ${seconds(elapsed)}`);
  console.log(`  commands per second            ${rate.toFixed(0)}`);
  console.log(`  command to its result          ${percentiles(sample.decided)}`);
  console.log(`  command to the other's screen  ${percentiles(sample.told)}`);
  await memory('at rest, after', processes);
  if (databaseUrl === undefined) return console.log('  set DATABASE_URL to measure single-row inserts on the same PostgreSQL beside it');
  const inserts = await insertsPerSecond(databaseUrl, games);
  console.log(`  single-row inserts per second  ${inserts.toFixed(0)} (${games} writers, the same PostgreSQL)`);
  console.log(`  commands / inserts             ${(rate / inserts).toFixed(2)}`);
}

/** Two clients play one game to its end, each at the gateway its number falls on. */
async function playGame(gateways: readonly string[], n: number, sample: Sample): Promise<void> {
  const players = await Promise.all([0, 1].map((seat) => guest(gateways[(n + seat) % gateways.length]!, `Player ${n}.${seat}`)));
  const [ada, bo] = players;
  const { id } = await ada!.createGame({ type: TYPE, seats: 2 });
  await bo!.joinGame(id);
  await ada!.startGame(id);
  const sent = new Map<string, number>();
  const answered = new Set<string>();
  await Promise.all(
    players.map(async (player, seat) => {
      for await (const { commits, decisions, view } of player.watch(id)) {
        for (const commit of commits) tell(sent, commit, seat, sample);
        const decision = asked(decisions);
        if (decision === undefined || answered.has(decision.id)) continue;
        answered.add(decision.id);
        const began = performance.now();
        sent.set(`${seat}`, began);
        await player.decide({ gameId: id, decisionId: decision.id, answer: sensible(id, view, decision) }).catch(ignoreClosed);
        sample.decided.push(performance.now() - began);
      }
    }),
  );
}

/** A seat sends one command at a time, so the opponent's next commit of that seat is it. */
function tell(sent: Map<string, number>, commit: { seat: number | null }, watcher: number, sample: Sample): void {
  const began = sent.get(`${commit.seat}`);
  if (commit.seat === null || commit.seat === watcher || began === undefined) return;
  sample.told.push(performance.now() - began);
  sent.delete(`${commit.seat}`);
}

function ignoreClosed(error: unknown): void {
  if (!(error instanceof ClientError && (error.code === 'STALE_DECISION' || error.code === 'GAME_OVER'))) throw error;
}

/** What the database does at most: rows as large as a commit, each in a transaction of its own. */
async function insertsPerSecond(url: string, writers: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: writers });
  await pool.query('CREATE TABLE bench_rows (id bigserial PRIMARY KEY, body text NOT NULL)');
  const statement = { name: 'bench-insert', text: 'INSERT INTO bench_rows (body) VALUES ($1)', values: ['x'.repeat(1500)] };
  const began = performance.now();
  const until = began + INSERT_SECONDS * 1000;
  const counts = await Promise.all(
    Array.from({ length: writers }, async () => {
      let count = 0;
      for (; performance.now() < until; count++) await pool.query(statement);
      return count;
    }),
  );
  const rate = counts.reduce((a, b) => a + b, 0) / ((performance.now() - began) / 1000);
  await pool.query('DROP TABLE bench_rows');
  await pool.end();
  return rate;
}

async function memory(when: string, processes: Target['processes']): Promise<void> {
  for (const [name, pid] of Object.entries(processes)) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const resident = /VmRSS:\s+(\d+) kB/.exec(status)?.[1];
    if (resident !== undefined) console.log(`  memory ${when}: ${name} ${(Number(resident) / 1024).toFixed(0)} MB`);
  }
}

function percentiles(sample: readonly number[]): string {
  const sorted = [...sample].sort((a, b) => a - b);
  const at = (part: number) => `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN).toFixed(1)} ms`;
  return `p50 ${at(0.5)}  p99 ${at(0.99)}`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
