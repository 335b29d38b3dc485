/**
 * Projections that are far behind: a ledger full of commits that nobody has applied is caught up with from the bus, and then by a rebuild,
 * while somebody plays. All in one process, as in the standalone service: the player waits for the same processor.
 *
 *   node dist/bench/catch-up.js      COMMITS=1000000 for the whole of it; 50000 unless told
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inMemoryBus } from '#bus';
import { registry } from '#catalogue';
import type { Caller } from '#commands';
import { createLogger, createMetrics, ReadinessRegistry } from '#platform';
import { PgTableReader, ProjectionConsumer, projectionNamed, projectionNames, rebuildProjection, type ProjectionName } from '#read-models';
import { Relay } from '../apps/event-relay/relay.js';
import { writeSide, type WriteSide } from '../apps/game-command/write-side.js';
import { benchDatabase } from './bench-database.js';
import { Course, type Stretch } from './course.js';
import { isMain } from './is-main.js';

const MOVE_EVERY_MS = 50;
const PEEK_MS = 500;
const STRETCHES = 10;
const TYPE = 'mystic-elevator';

export interface CatchUp {
  readonly commits: number;
  readonly fromBus: {
    readonly seconds: number;
    /** A tenth of the way each: they should be alike from the first to the last. */
    readonly stretches: readonly Stretch[];
    /** Seconds until readers saw a game that was begun when catching up began. */
    readonly newGameSeenAfter: number;
  };
  readonly rebuilt: Readonly<Record<ProjectionName, Rebuilt>>;
  /** Milliseconds to the acknowledgement of a move, with nothing else to do and while catching up from the bus. */
  readonly ack: { readonly p50Alone: number; readonly p99Alone: number; readonly p50: number; readonly p99: number };
  /** Moves that were not acknowledged, the machine being so busy. */
  readonly failedMoves: number;
  readonly loadAverage: readonly number[];
}

interface Rebuilt {
  readonly seconds: number;
  readonly stretches: readonly Stretch[];
  /** The last transaction, in which batches wait: comparing with the live rows, and replacing them. */
  readonly takingOver: { readonly seconds: number; readonly megabytes: number };
}

/** Fills a ledger, has it caught up with, and tells how it went. */
export async function run(commits = Number(process.env['COMMITS'] ?? 50_000)): Promise<CatchUp> {
  const database = await benchDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 20 });
  pool.on('error', () => undefined); // the last connections end while the database is being dropped
  const logger = createLogger('bench', 'silent');
  const side = writeSide({ pool, registry, metrics: createMetrics('bench'), logger, hot: { games: 1000, bytes: 2 ** 28, snapshotEvery: 50 }, clockMilliseconds: 1000 });
  try {
    await fill(database.url, commits);
    const live = await LiveGame.begin(side);
    const [p50Alone, p99Alone] = percentiles(await live.playFor(3_000));
    const { moves, failedMoves, ...caughtUp } = await fromBus(pool, side, commits);
    const [p50, p99] = percentiles(moves);
    const tables = await rebuilt('table-projection', pool, commits);
    const archive = await rebuilt('archive-projection', pool, commits);
    const ack = { p50Alone, p99Alone, p50, p99 };
    return { commits, fromBus: caughtUp, rebuilt: { 'table-projection': tables, 'archive-projection': archive }, ack, failedMoves, loadAverage: loadavg().map(rounded) };
  } finally {
    await side.stop();
    await pool.end();
    await database.drop();
  }
}

async function fill(url: string, commits: number): Promise<void> {
  await promisify(execFile)(process.execPath, [fileURLToPath(new URL('backlog.js', import.meta.url)), url, `${commits}`]);
}

async function fromBus(pool: pg.Pool, side: WriteSide, commits: number): Promise<CatchUp['fromBus'] & { moves: readonly number[]; failedMoves: number }> {
  const log = createLogger('bench', 'silent');
  const bus = inMemoryBus(log);
  const common = { pool, bus, metrics: createMetrics('bench'), readiness: new ReadinessRegistry(), log, lagLimitSeconds: 30 };
  const consumers = projectionNames.map((name) => new ProjectionConsumer(projectionNamed(name, registry), common));
  for (const consumer of consumers) await consumer.onModuleInit();
  const relay = new Relay(pool, bus, log);
  const live = await LiveGame.begin(side);
  const course = await Course.begin(pool, commits / STRETCHES);
  const began = performance.now();
  relay.start();
  let over = false;
  const [moves, newGameSeenAfter] = await Promise.all([
    live.playUntil(() => over),
    (async () => {
      const seen = seenAfter(pool, live.gameId, began);
      for (let done = 0; done < commits; await delay(PEEK_MS)) course.reach((done = await applied(pool)));
      over = true;
      return seen;
    })(),
  ]);
  const seconds = secondsSince(began);
  const stretches = await course.stop(await applied(pool));
  await relay.stop();
  for (const consumer of consumers) await consumer.onModuleDestroy();
  await bus.close();
  return { seconds, stretches, newGameSeenAfter, moves, failedMoves: live.failed };
}

/** How many commits the projection that is further behind has applied. */
async function applied(pool: pg.Pool): Promise<number> {
  const text = 'SELECT least((SELECT sum(version) FROM table_progress), (SELECT sum(version) FROM archive_progress))::int AS applied';
  return (await pool.query<{ applied: number | null }>(text)).rows[0]!.applied ?? 0;
}

async function seenAfter(pool: pg.Pool, gameId: string, began: number): Promise<number> {
  const tables = new PgTableReader(pool);
  while ((await tables.version(gameId)) === 0) await delay(PEEK_MS);
  return secondsSince(began);
}

async function rebuilt(name: ProjectionName, pool: pg.Pool, commits: number): Promise<Rebuilt> {
  const [course, began] = [await Course.begin(pool, commits / STRETCHES), performance.now()];
  let done = 0;
  let seconds = 0;
  await rebuildProjection(name, { pool, registry }, (reached) => {
    course.reach((done = reached));
    if (reached <= commits) seconds = secondsSince(began);
  });
  const takingOver = { seconds: rounded(secondsSince(began) - seconds), megabytes: course.megabytes };
  return { seconds, stretches: await course.stop(done), takingOver };
}

/** A table at which somebody does something at an even pace; how long each acknowledgement took. */
class LiveGame {
  private readonly took: number[] = [];
  failed = 0;

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
      const move = turn % 2 === 0 ? this.side.commands.join(guest, { gameId: this.gameId }) : this.side.commands.leave(guest, { gameId: this.gameId });
      const acknowledged = await move.then(() => true, () => false);
      if (acknowledged) this.took.push(performance.now() - began);
      else this.failed++;
      await delay(MOVE_EVERY_MS);
    }
    return this.took;
  }
}

function percentiles(took: readonly number[]): [p50: number, p99: number] {
  const sorted = [...took].sort((a, b) => a - b);
  const at = (part: number): number => rounded(sorted[Math.floor(sorted.length * part)] ?? NaN);
  return [at(0.5), at(0.99)];
}

const secondsSince = (began: number): number => rounded((performance.now() - began) / 1000);
const rounded = (n: number): number => Number(n.toFixed(2));

if (isMain(import.meta.url)) console.log(JSON.stringify(await run(), null, 2));
