/**
 * Memory with very many unfinished games in the ledger (STORED, 100,000 unless told): players come back to games picked by luck and play
 * on, and the service must take no more memory than its cache of games in play allows.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { registry } from '#catalogue';
import type { Caller } from '#commands';
import { textArray } from '#ledger';
import { createLogger, createMetrics } from '#platform';
import { canonicalCommit, chainHash, type LedgerCommit } from '#table';
import { writeSide, type WriteSide } from '../apps/game-command/write-side.js';
import { benchDatabase } from './bench-database.js';
import { quantile, runAlone } from './run-alone.js';

const STORED = Number(process.env['STORED'] ?? 100_000);
const TOUCHED = Number(process.env['TOUCHED'] ?? 5_000);
const AT_ONCE = 20;
const GAMES_AT_ONCE = 1_000;
const HOT = { games: 1_000, bytes: 2 ** 24, snapshotEvery: 50 };
const players = [0, 1].map((n): Caller => ({ player: `00000000-0000-4000-8000-00000000000${n}`, requestId: 'bench' }));
const TYPE = 'mystic-elevator';

export async function run(): Promise<Record<string, number>> {
  const database = await benchDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 10 });
  pool.on('error', () => undefined);
  const side = writeSide({ pool, registry, metrics: createMetrics('bench'), logger: createLogger('bench', 'silent'), hot: HOT, clockMilliseconds: 1000 });
  try {
    const ids = await store(side, pool);
    const before = memory();
    const took = await touch(side, ids);
    const { rows } = await pool.query<{ games: number }>('SELECT count(DISTINCT game_id)::int AS games FROM commits');
    return { stored: rows[0]!.games, touched: took.length, hotGames: side.games.count, mostHotGames: HOT.games, megabytesBefore: before, megabytesAfter: memory(), p50: quantile(took, 0.5), p99: quantile(took, 0.99) };
  } finally {
    await side.stop();
    await pool.end();
    await database.drop();
  }
}

const memory = (): number => Math.round(process.memoryUsage().rss / 2 ** 20);

/** One game begun by the write side, and as many copies of it under other ids, each with a hash chain of its own. */
async function store(side: WriteSide, pool: pg.Pool): Promise<string[]> {
  const { gameId } = await side.commands.create(players[0]!, { type: TYPE, seats: 2 });
  await side.commands.join(players[1]!, { gameId });
  await side.commands.start(players[0]!, { gameId });
  await answer(side, gameId);
  const { rows } = await pool.query<{ body: string }>('SELECT body FROM commits WHERE game_id = $1 ORDER BY version', [gameId]);
  const commits = rows.map(({ body }) => JSON.parse(body) as LedgerCommit);
  const ids: string[] = [];
  while (ids.length < STORED) {
    const some = Array.from({ length: Math.min(GAMES_AT_ONCE, STORED - ids.length) }, () => randomUUID());
    await insert(pool, gameId, some.flatMap((id) => underId(commits, id)));
    ids.push(...some);
  }
  return ids;
}

function underId(commits: readonly LedgerCommit[], gameId: string): { gameId: string; version: number; commandId: string; at: string; body: string; hash: string }[] {
  let { previousHash } = commits[0]!;
  return commits.map((commit) => {
    const body = canonicalCommit({ ...commit, gameId, previousHash });
    previousHash = chainHash(previousHash, body);
    return { gameId, version: commit.version, commandId: commit.commandId, at: commit.at, body, hash: previousHash };
  });
}

async function insert(pool: pg.Pool, likeGame: string, rows: ReturnType<typeof underId>): Promise<void> {
  const ids = [...new Set(rows.map((row) => row.gameId))];
  const text = `WITH seeded AS (INSERT INTO seeds (game_id, seed) SELECT id, seed FROM unnest($7::uuid[]) AS id, seeds WHERE game_id = $8)
    INSERT INTO commits (game_id, version, command_id, at, body, hash) SELECT * FROM unnest($1::uuid[], $2::int[], $3::text[], $4::timestamptz[], $5::text[], $6::text[])`;
  const columns = [rows.map((r) => r.gameId), rows.map((r) => r.version), rows.map((r) => r.commandId), rows.map((r) => r.at), textArray(rows.map((r) => r.body)), rows.map((r) => r.hash)];
  await pool.query({ name: 'bench-store', text, values: [...columns, ids, likeGame] });
}

/** Answers a question in games picked by luck; gives what each answer took. */
async function touch(side: WriteSide, ids: readonly string[]): Promise<number[]> {
  const took: number[] = [];
  let left = TOUCHED;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) {
        const began = performance.now();
        if (await answer(side, ids[Math.floor(Math.random() * ids.length)]!)) took.push(performance.now() - began);
      }
    }),
  );
  return took;
}

/** Answers what is asked by its default; false where another was quicker. */
async function answer(side: WriteSide, gameId: string): Promise<boolean> {
  const { table } = (await side.games.get(gameId))!;
  const open = table.play!.agenda.flatMap((frame) => frame.open ?? [])[0]!;
  const decided = side.commands.decide(players[open.seat]!, { gameId, decisionId: open.id, answer: open.default });
  return decided.then(() => true, () => false);
}

await runAlone(import.meta.url, run);
