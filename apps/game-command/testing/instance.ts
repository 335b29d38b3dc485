import pg from 'pg';
import type { Caller } from '#commands';
import type { Registry } from '#engine';
import { createLogger, createMetrics, type Metrics } from '#platform';
import { tinyRegistry } from '#testing/tiny-game';
import type { HotLimits } from '../hot-games.js';
import { writeSide, type WriteSide } from '../write-side.js';

export interface Instance extends WriteSide {
  readonly pool: pg.Pool;
  readonly metrics: Metrics;
  /** What was logged, line by line. */
  readonly log: readonly string[];
  /** Stops it and lets its database connections go. */
  close(): Promise<void>;
}

export interface InstanceOptions {
  readonly pool?: pg.Pool;
  readonly registry?: Registry;
  readonly hot?: Partial<HotLimits>;
}

/** One instance of the write side on the database at `url`, with a pool of its own as a process has. */
export function instance(url: string, { pool = poolOf(url), registry = tinyRegistry, hot }: InstanceOptions = {}): Instance {
  const log: string[] = [];
  const logger = createLogger('game-command', 'trace', { write: (line: string) => void log.push(line) });
  const metrics = createMetrics('game-command');
  const limits = { games: 100, bytes: 2 ** 26, snapshotEvery: 50, ...hot };
  const side = writeSide({ pool, registry, metrics, logger, hot: limits, clockMilliseconds: 20 });
  const close = async () => {
    await side.stop();
    await pool.end();
  };
  return { ...side, pool, metrics, log, close };
}

export function poolOf(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  pool.on('error', () => undefined);
  return pool;
}

export const ann: Caller = { player: '00000000-0000-4000-8000-00000000000a', requestId: 'request-ann' };
export const ben: Caller = { player: '00000000-0000-4000-8000-00000000000b', requestId: 'request-ben' };
export const cat: Caller = { player: '00000000-0000-4000-8000-00000000000c', requestId: 'request-cat' };

/** The code of what a promise throws, `OK` where it does not. */
export async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'OK',
    (error: unknown) => (error as { code?: unknown }).code ?? error,
  );
}

/** A started game of two people and nobody else. */
export async function startedGame({ commands }: Pick<WriteSide, 'commands'>, input: { target?: number; decisionSeconds?: number; type?: string } = {}): Promise<string> {
  const { target = 1_000_000, decisionSeconds, type = 'tiny' } = input;
  const { gameId } = await commands.create(ann, { type, seats: 2, ...(type === 'tiny' && { options: { target } }), decisionSeconds });
  await commands.join(ben, { gameId });
  await commands.start(ann, { gameId });
  return gameId;
}
