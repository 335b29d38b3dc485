/**
 * Whether a commit costs more the longer a game is: one game on the write side, from sending an answer to its result, around its commit
 * 200 and around its commit 2,000.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Caller } from '#commands';
import { createLogger, createMetrics } from '#platform';
import { tinyRegistry } from '#testing/tiny-game';
import { writeSide, type WriteSide } from '../apps/game-command/write-side.js';
import { benchDatabase } from './bench-database.js';
import { quantile, runAlone } from './run-alone.js';

/** Commits measured on either side of the two places. */
const AROUND = 100;
const GAMES = Number(process.env['GAMES'] ?? 5);

export async function run(): Promise<Record<string, number>> {
  const database = await benchDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 5 });
  pool.on('error', () => undefined);
  const hot = { games: 100, bytes: 2 ** 26, snapshotEvery: 50 };
  const side = writeSide({ pool, registry: tinyRegistry, metrics: createMetrics('bench'), logger: createLogger('bench', 'silent'), hot, clockMilliseconds: 1000 });
  try {
    await played(side); // until the code is hot
    const games: number[][] = [];
    for (let n = 0; n < GAMES; n++) games.push(await played(side));
    const around = (version: number) => quantile(games.flatMap((took) => took.slice(version - AROUND, version + AROUND)), 0.5);
    const [early, late] = [around(200), around(2000)];
    return { games: GAMES, p50At200: early, p50At2000: late, ratio: Number((late / early).toFixed(2)) };
  } finally {
    await side.stop();
    await pool.end();
    await database.drop();
  }
}

/** Milliseconds of every commit of one game, by version. */
async function played({ commands }: WriteSide): Promise<number[]> {
  const players = [0, 1].map((): Caller => ({ player: randomUUID(), requestId: 'bench' }));
  const { gameId } = await commands.create(players[0]!, { type: 'tiny', seats: 2, options: { target: 1_000_000 } });
  await commands.join(players[1]!, { gameId });
  await commands.start(players[0]!, { gameId });
  const took: number[] = [];
  for (let n = 0; took.length < 2000 + AROUND; n++) {
    const sent = performance.now();
    const { version } = await commands.decide(players[n % 2]!, { gameId, decisionId: `d${n + 1}`, answer: ['1'] });
    took[version] = performance.now() - sent;
  }
  return took;
}

await runAlone(import.meta.url, run);
