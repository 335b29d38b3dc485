import type pg from 'pg';
import type { Registry } from '#engine';
import { textArray } from '#ledger';
import { exportLine, foldTable, type LedgerCommit, type TableState } from '#table';
import type { Fault, Known, Projection, Run } from './projection.js';
import { enterResults, type GameResult } from './rating-book.js';
import { seatResults } from './ratings.js';

/** Histories, and what finished games come to: statistics, ratings, leaderboards. A commit's `body` is its line in an export. */
export function archiveProjection(registry: Registry): Projection {
  return {
    name: 'archive-projection',
    prefix: 'archive',
    tables: {
      archive_progress: ['game_id'],
      archive_parked: ['game_id', 'version'],
      archive_commits: ['game_id', 'version'],
      archive_results: ['game_id'],
      archive_ratings: ['game_type', 'competitor', 'finished_at', 'game_id'],
      archive_standings: ['game_type', 'competitor'],
    },
    async apply(db, runs) {
      const read: Reading[] = [];
      for (const run of runs) read.push(await readRun(db, run, registry));
      await archive(db, read.flatMap(({ commits }) => commits));
      await enterResults(db, read.flatMap(({ result }) => result ?? []));
      return read.flatMap(({ fault }) => fault ?? []);
    },
    quick: {
      read: readProgress,
      // A game's end leads to more than its history.
      fold: ({ commits }) => (commits.some(isEnd) ? undefined : { rows: commits, after: { version: commits.at(-1)!.version, size: 1 } }),
      write: `INSERT INTO archive_commits (game_id, version, body)
        SELECT game_id, version, body FROM unnest($6::uuid[], $7::int[], $8::text[]) AS c (game_id, version, body) JOIN applied USING (game_id)`,
      values: (rows) => columns((rows as LedgerCommit[][]).flat()),
    },
  };
}

interface Reading {
  /** What can be archived. */
  readonly commits: readonly LedgerCommit[];
  readonly result?: GameResult;
  readonly fault?: Fault;
}

/** A game is folded once, when it has ended: its seats and its outcome follow from the whole history. */
async function readRun(db: pg.ClientBase, { gameId, commits }: Run, registry: Registry): Promise<Reading> {
  const end = commits.findIndex(isEnd);
  if (end === -1) return { commits };
  const earlier = await archivedBefore(db, commits[0]!);
  try {
    const table = [...earlier, ...commits.slice(0, end + 1)].reduce<TableState | undefined>((state, commit) => foldTable(state, commit, registry), undefined)!;
    const result = { gameId, gameType: table.type, finishedAt: table.updatedAt, seats: seatResults(table, table.outcome!) };
    return { commits, result };
  } catch (error) {
    return { commits: commits.slice(0, end), fault: { gameId, version: commits[end]!.version, error: (error as Error).name } };
  }
}

const isEnd = (commit: LedgerCommit): boolean => commit.facts.some((fact) => fact.type === 'GameFinished');

async function archivedBefore(db: pg.ClientBase, { gameId, version }: LedgerCommit): Promise<LedgerCommit[]> {
  const text = 'SELECT body FROM archive_commits WHERE game_id = $1 AND version < $2 ORDER BY version';
  const { rows } = await db.query<{ body: string }>({ name: 'archive-commits-before', text, values: [gameId, version] });
  return rows.map((row) => JSON.parse(row.body) as LedgerCommit);
}

async function archive(db: pg.ClientBase, commits: readonly LedgerCommit[]): Promise<void> {
  if (commits.length === 0) return;
  const text = 'INSERT INTO archive_commits (game_id, version, body) SELECT * FROM unnest($1::uuid[], $2::int[], $3::text[])';
  await db.query({ name: 'archive-commits-insert', text, values: columns(commits) });
}

function columns(commits: readonly LedgerCommit[]): unknown[] {
  return [commits.map((c) => c.gameId), commits.map((c) => c.version), textArray(commits.map((c) => exportLine(c)))];
}

async function readProgress(pool: pg.Pool, ids: readonly string[]): Promise<Map<string, Known>> {
  const text = `SELECT game_id, version, xmin::text AS writer FROM archive_progress p
    WHERE game_id = ANY ($1::uuid[]) AND NOT EXISTS (SELECT FROM archive_parked k WHERE k.game_id = p.game_id)`;
  const { rows } = await pool.query<{ game_id: string; version: number; writer: string }>({ name: 'archive-quick-read', text, values: [ids] });
  return new Map(rows.map((row) => [row.game_id, { version: row.version, writer: row.writer, size: 1 }]));
}
