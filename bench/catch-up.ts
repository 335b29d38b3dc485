/**
 * Projections that are far behind: a ledger full of commits that nobody has applied is caught up with from the bus, and then by a rebuild,
 * while somebody plays. All in one process, as in the standalone service: the player waits for the same processor.
 *
 *   node dist/bench/catch-up.js      COMMITS=1000000 for the whole of it; 50000 unless told
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { inMemoryBus } from '#bus';
import { registry } from '#catalogue';
import type { Caller } from '#commands';
import { Ledger } from '#ledger';
import { createLogger, createMetrics, ReadinessRegistry } from '#platform';
import { PgTableReader, ProjectionConsumer, projectionNamed, projectionNames, rebuildProjection } from '#read-models';
import { Relay } from '../apps/event-relay/relay.js';
import { writeSide, type WriteSide } from '../apps/game-command/write-side.js';
import { playGame } from '../libs/read-models/testing/histories.js';
import { benchDatabase } from './bench-database.js';

const MOVE_EVERY_MS = 50;
const PEEK_MS = 200;
const TYPE = 'mystic-elevator';

export interface CatchUp {
  readonly commits: number;
  readonly fromBusPerSecond: number;
  readonly cpuMsPerCommit: number;
  readonly rebuiltPerSecond: Readonly<Record<string, number>>;
  /** Of this process, before and at most while it caught up. */
  readonly megabytes: { readonly before: number; readonly most: number };
  /** Milliseconds to the acknowledgement of a move, with nothing else to do and while catching up. */
  readonly ack: { readonly p50Alone: number; readonly p99Alone: number; readonly p50: number; readonly p99: number };
  /** Seconds until readers saw a game that was begun when catching up began. */
  readonly newGameSeenAfter: number;
}

/** Fills a ledger, has it caught up with, and tells how it went. */
export async function run(commits = Number(process.env['COMMITS'] ?? 50_000)): Promise<CatchUp> {
  const database = await benchDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 20 });
  pool.on('error', () => undefined); // the last connections end while the database is being dropped
  const logger = createLogger('bench', 'silent');
  const side = writeSide({ pool, registry, metrics: createMetrics('bench'), logger, hot: { games: 1000, bytes: 2 ** 28, snapshotEvery: 50 }, clockMilliseconds: 1000 });
  try {
    const stored = await fill(pool, commits);
    const live = await LiveGame.begin(side);
    const alone = await live.playFor(3_000);
    const caughtUp = await fromBus(pool, side);
    const rebuiltPerSecond = await rebuilt(pool);
    const [p50Alone, p99Alone] = percentiles(alone);
    return { commits: stored, rebuiltPerSecond, ...caughtUp, ack: { p50Alone, p99Alone, ...caughtUp.ack } };
  } finally {
    await side.stop();
    await pool.end();
    await database.drop();
  }
}

/** One game is played by the rules, and copied under new ids: its commits are real ones, only their hashes are not. */
async function fill(pool: pg.Pool, commits: number): Promise<number> {
  const players = [randomUUID(), randomUUID()];
  const played = playGame({ registry, type: TYPE, number: 1, players, startsAt: new Date().toISOString() });
  const ledger = new Ledger(pool);
  for (const commit of played) await ledger.append(commit, { dueAt: null });
  const copy = `WITH n AS MATERIALIZED (SELECT gen_random_uuid() AS id FROM generate_series(1, $2))
    INSERT INTO commits (game_id, version, command_id, at, body, hash)
    SELECT n.id, c.version, c.command_id, c.at, replace(c.body, c.game_id::text, n.id::text), c.hash
    FROM n CROSS JOIN commits c WHERE c.game_id = $1 ORDER BY n.id, c.version`;
  const games = Math.ceil(commits / played.length);
  for (let left = games - 1; left > 0; left -= 100) await pool.query(copy, [played[0]!.gameId, Math.min(left, 100)]);
  await pool.query('ANALYZE commits');
  return games * played.length;
}

async function fromBus(pool: pg.Pool, side: WriteSide): Promise<Omit<CatchUp, 'commits' | 'rebuiltPerSecond' | 'ack'> & { ack: { p50: number; p99: number } }> {
  const log = createLogger('bench', 'silent');
  const bus = inMemoryBus(log);
  const common = { pool, bus, metrics: createMetrics('bench'), readiness: new ReadinessRegistry(), log, lagLimitSeconds: 30 };
  const consumers = projectionNames.map((name) => new ProjectionConsumer(projectionNamed(name, registry), common));
  for (const consumer of consumers) await consumer.onModuleInit();
  const relay = new Relay(pool, bus, log);
  const live = await LiveGame.begin(side);
  const memory = new Memory();
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  const backlog = (await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM commits')).rows[0]!.n;
  relay.start();
  let over = false;
  const [moves, newGameSeenAfter] = await Promise.all([
    live.playUntil(() => over),
    (async () => {
      const seen = seenAfter(pool, live.gameId, began);
      while ((await behind(pool, backlog)) > 0) await delay(PEEK_MS);
      over = true;
      return seen;
    })(),
  ]);
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  await relay.stop();
  for (const consumer of consumers) await consumer.onModuleDestroy();
  await bus.close();
  const [p50, p99] = percentiles(moves);
  return { fromBusPerSecond: Math.round(backlog / seconds), cpuMsPerCommit: rounded((user + system) / 1000 / backlog), megabytes: memory.stop(), ack: { p50, p99 }, newGameSeenAfter };
}

/** How many commits the projection that is further behind has not applied, of so many. */
async function behind(pool: pg.Pool, commits: number): Promise<number> {
  const text = 'SELECT least((SELECT sum(version) FROM table_progress), (SELECT sum(version) FROM archive_progress))::int AS applied';
  const { rows } = await pool.query<{ applied: number | null }>(text);
  return commits - (rows[0]!.applied ?? 0);
}

async function seenAfter(pool: pg.Pool, gameId: string, began: number): Promise<number> {
  const tables = new PgTableReader(pool);
  while ((await tables.version(gameId)) === 0) await delay(PEEK_MS);
  return rounded((performance.now() - began) / 1000);
}

async function rebuilt(pool: pg.Pool): Promise<Record<string, number>> {
  const rates: Record<string, number> = {};
  for (const name of projectionNames) {
    let commits = 0;
    const began = performance.now();
    await rebuildProjection(name, { pool, registry }, (done) => (commits = done));
    rates[name] = Math.round((commits / (performance.now() - began)) * 1000);
  }
  return rates;
}

/** A table at which somebody does something at an even pace; how long each acknowledgement took. */
class LiveGame {
  private readonly took: number[] = [];

  private constructor(
    private readonly side: WriteSide,
    private readonly player: Caller,
    readonly gameId: string,
  ) {}

  static async begin(side: WriteSide): Promise<LiveGame> {
    const player = { player: randomUUID(), requestId: 'bench' };
    const { gameId } = await side.commands.create(player, { type: TYPE, seats: 2 });
    return new LiveGame(side, player, gameId);
  }

  playFor(ms: number): Promise<readonly number[]> {
    const end = performance.now() + ms;
    return this.playUntil(() => performance.now() > end);
  }

  /** Somebody joins and leaves again: commits without end, each as dear to the write side as a move. */
  async playUntil(over: () => boolean): Promise<readonly number[]> {
    const guest = { ...this.player, player: randomUUID() };
    for (let turn = 0; !over(); turn++) {
      const began = performance.now();
      await (turn % 2 === 0 ? this.side.commands.join(guest, { gameId: this.gameId }) : this.side.commands.leave(guest, { gameId: this.gameId }));
      this.took.push(performance.now() - began);
      await delay(MOVE_EVERY_MS);
    }
    return this.took;
  }
}

class Memory {
  private readonly before = process.memoryUsage().rss;
  private most = this.before;
  private readonly timer = setInterval(() => (this.most = Math.max(this.most, process.memoryUsage().rss)), PEEK_MS);

  stop(): CatchUp['megabytes'] {
    clearInterval(this.timer);
    return { before: Math.round(this.before / 2 ** 20), most: Math.round(this.most / 2 ** 20) };
  }
}

function percentiles(took: readonly number[]): [p50: number, p99: number] {
  const sorted = [...took].sort((a, b) => a - b);
  const at = (part: number): number => rounded(sorted[Math.floor(sorted.length * part)] ?? NaN);
  return [at(0.5), at(0.99)];
}

const rounded = (n: number): number => Number(n.toFixed(2));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(JSON.stringify(await run(), null, 2));
