import type pg from 'pg';
import type { Registry } from '#engine';
import { canonical, foldTable, type LedgerCommit, type TableState } from '#table';
import type { Fault, Projection, Run } from './projection.js';
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
  const values = [commits.map((c) => c.gameId), commits.map((c) => c.version), commits.map((c) => canonical(c))];
  await db.query({ name: 'archive-commits-insert', text, values });
}
