/**
 * What one command costs on the write side, the relay and the two projections, without HTTP: many games at once, every answer the default.
 * Tells processor time per command, which bears other work on the machine better than the clock does.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inMemoryBus } from '#bus';
import { registry } from '#catalogue';
import type { Caller } from '#commands';
import { createLogger, createMetrics, ReadinessRegistry } from '#platform';
import { ProjectionConsumer, projectionNamed, type ProjectionName } from '#read-models';
import { Relay } from '../apps/event-relay/relay.js';
import { writeSide, type WriteSide } from '../apps/game-command/write-side.js';
import { benchDatabase } from './bench-database.js';
import { quantile, runAlone } from './run-alone.js';

const GAMES = Number(process.env['GAMES'] ?? 50);
const SECONDS = Number(process.env['SECONDS'] ?? 10);
const TYPE = process.env['GAME'] ?? 'mystic-elevator';

/** Plays for a while; gives figures of one command. */
export async function run(): Promise<Record<string, number>> {
  const database = await benchDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 20 });
  pool.on('error', () => undefined); // the last connections end while the database is being dropped
  const logger = createLogger('bench', 'silent');
  const bus = inMemoryBus(logger);
  const metrics = createMetrics('bench');
  const side = writeSide({ pool, registry, metrics, logger, hot: { games: 1000, bytes: 2 ** 28, snapshotEvery: 50 }, clockMilliseconds: 1000 });
  const common = { pool, bus, metrics, readiness: new ReadinessRegistry(), log: logger, lagLimitSeconds: 30 };
  const names: ProjectionName[] = process.env['BEHIND'] === 'no' ? [] : ['table-projection', 'archive-projection'];
  const consumers = names.map((name) => new ProjectionConsumer(projectionNamed(name, registry), common));
  for (const consumer of consumers) await consumer.onModuleInit();
  const relay = new Relay(pool, bus, logger);
  if (names.length > 0) relay.start();
  try {
    return await measure(side, pool);
  } finally {
    await side.stop();
    await relay.stop();
    for (const consumer of consumers) await consumer.onModuleDestroy();
    await bus.close();
    await pool.end();
    await database.drop();
  }
}

async function measure(side: WriteSide, pool: pg.Pool): Promise<Record<string, number>> {
  await playFor(side, 2); // until the code is hot
  const cpu = process.cpuUsage();
  const began = performance.now();
  const took = await playFor(side, SECONDS);
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const { rows } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM commits');
  const cpuMs = (user + system) / 1000 / took.length;
  return { games: GAMES, commands: took.length, perSecond: Math.round(took.length / seconds), cpuMsPerCommand: Number(cpuMs.toFixed(3)), p50: quantile(took, 0.5), p99: quantile(took, 0.99), stored: rows[0]!.n };
}

async function playFor(side: WriteSide, seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const took: number[] = [];
  await Promise.all(Array.from({ length: GAMES }, async () => {
    while (performance.now() < until) await playOne(side, until, took);
  }));
  return took;
}

/** One game of two to its end, every question answered by its default. */
async function playOne(side: WriteSide, until: number, took: number[]): Promise<void> {
  const players = [0, 1].map((): Caller => ({ player: randomUUID(), requestId: 'bench' }));
  const { gameId } = await side.commands.create(players[0]!, { type: TYPE, seats: 2 });
  await side.commands.join(players[1]!, { gameId });
  await side.commands.start(players[0]!, { gameId });
  while (performance.now() < until) {
    const table = (await side.games.get(gameId))!.table;
    const open = table.play!.agenda.flatMap((frame) => frame.open ?? [])[0];
    if (table.status !== 'RUNNING' || open === undefined) return;
    const seat = table.seats[open.seat] as { player: string };
    const sent = performance.now();
    await side.commands.decide({ player: seat.player, requestId: 'bench' }, { gameId, decisionId: open.id, answer: open.default });
    took.push(performance.now() - sent);
  }
}

await runAlone(import.meta.url, run);
