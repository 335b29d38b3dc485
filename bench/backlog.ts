/**
 * Fills a ledger with commits that nobody has applied. A program of its own, so that what it takes does not count for what is measured.
 *
 *   node dist/bench/backlog.js DATABASE_URL COMMITS
 */
import pg from 'pg';
import { registry } from '#catalogue';
import { textArray } from '#ledger';
import { bodyOf, type LedgerCommit } from '#table';
import { playGame } from '../libs/read-models/testing/histories.js';
import { isMain } from './is-main.js';

const TYPE = 'mystic-elevator';
/** Games in play at the same time: their commits take turns, a second apart. */
const TABLES = 200;
const PLAYERS = 2_000;
const BATCH = 1_000;
const FIRST_DAY = Date.parse('2026-01-01T00:00:00.000Z');

const INSERT = `INSERT INTO commits (game_id, version, command_id, at, body, hash)
  SELECT * FROM unnest($1::uuid[], $2::int[], $3::text[], $4::timestamptz[], $5::text[], $6::text[])`;

/** Stores so many commits, in the order in which a house full of players would have made them. */
async function fill(url: string, most: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  let storing: Promise<unknown> = Promise.resolve();
  let batch: LedgerCommit[] = [];
  for (const commit of play(most)) {
    if (batch.push(commit) < BATCH) continue;
    await storing;
    storing = store(pool, batch);
    batch = [];
  }
  await storing;
  await store(pool, batch);
  await pool.query('ANALYZE commits');
  await pool.end();
}

/** Real games, each played by the rules: hashes, dice and endings are what they would be. */
function* play(most: number): Generator<LedgerCommit> {
  const tables: LedgerCommit[][] = Array.from({ length: TABLES }, () => []);
  for (let made = 0, begun = 0, second = 0; ; second++) {
    for (const [n, table] of tables.entries()) {
      if (table.length === 0) tables[n] = game(begun++, second).reverse();
      yield tables[n]!.pop()!;
      if (++made === most) return;
    }
  }
}

function game(begun: number, second: number): LedgerCommit[] {
  const players = [player(begun % PLAYERS), player((begun * 7 + 1) % PLAYERS)];
  const startsAt = new Date(FIRST_DAY + second * 1000).toISOString();
  // Ids in no order, as random ones are.
  const number = Number((BigInt(begun) * 0x9e3779b97f4bn) % 2n ** 48n);
  return playGame({ registry, type: TYPE, number, players, startsAt, givingUpAfter: 50 + ((begun * 37) % 400) });
}

const player = (n: number): string => `${n.toString(16).padStart(8, '0')}-0000-4000-9000-000000000000`;

const store = (pool: pg.Pool, commits: readonly LedgerCommit[]): Promise<unknown> =>
  pool.query({
    name: 'fill',
    text: INSERT,
    values: [
      commits.map((c) => c.gameId),
      commits.map((c) => c.version),
      commits.map((c) => c.commandId),
      commits.map((c) => c.at),
      textArray(commits.map((c) => bodyOf(c))),
      commits.map((c) => c.hash),
    ],
  });

if (isMain(import.meta.url)) await fill(process.argv[2]!, Number(process.argv[3]));
