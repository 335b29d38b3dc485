import type pg from 'pg';
import type { Registry } from '#engine';
import { foldTable, type LedgerCommit, type TableState } from '#table';
import { readHeads } from './heads.js';
import { Ledger } from './ledger.js';
import { SNAPSHOT_EVERY, Snapshots } from './snapshots.js';

const GAMES_AT_A_TIME = 100;

export interface SnapshotsFound {
  readonly commits: number;
  /** Folds that this build stores of the games in the ledger. */
  readonly folds: number;
  readonly missing: number;
  /** Rows that are otherwise: of another build's making, or damaged. */
  readonly other: number;
  /** Games that this build cannot fold: none is stored of them. */
  readonly unfoldable: number;
}

/**
 * Makes the stored folds of all games anew from the ledger, or only checks them. It may run beside the live service.
 *
 * @returns what was found before anything was made
 */
export async function rebuildSnapshots(deps: { readonly pool: pg.Pool; readonly registry: Registry; readonly check: boolean }, onProgress: (commits: number) => void): Promise<SnapshotsFound> {
  const found = { commits: 0, folds: 0, missing: 0, other: 0, unfoldable: 0 };
  let after: string | null = null;
  do {
    const heads = await readHeads(deps.pool, after, GAMES_AT_A_TIME);
    for (const { gameId } of heads) {
      const game = await rebuildGame(gameId, deps);
      for (const key of Object.keys(found) as (keyof SnapshotsFound)[]) found[key] += game[key];
      onProgress(found.commits);
    }
    after = heads.at(-1)?.gameId ?? null;
  } while (after !== null);
  return found;
}

async function rebuildGame(gameId: string, { pool, registry, check }: Parameters<typeof rebuildSnapshots>[0]): Promise<SnapshotsFound> {
  const snapshots = new Snapshots(pool, registry);
  const stored = new Map((await snapshots.stored(gameId)).map((row) => [row.version, JSON.stringify(row)])); // first: none is then of a commit not read
  const commits = await new Ledger(pool).commits(gameId);
  const folds = foldsOf(commits, registry);
  const wanting = (folds ?? []).filter((table) => stored.get(table.version) !== JSON.stringify(snapshots.rowOf(table)));
  const missing = wanting.filter(({ version }) => !stored.has(version));
  const needless = [...stored.keys()].filter((version) => !folds?.some((table) => table.version === version));
  if (!check) {
    for (const table of wanting) await snapshots.save(table);
    if (needless.length > 0) await pool.query('DELETE FROM snapshots WHERE game_id = $1 AND version = ANY ($2)', [gameId, needless]);
  }
  return { commits: commits.length, folds: folds?.length ?? 0, missing: missing.length, other: wanting.length - missing.length + needless.length, unfoldable: folds === undefined ? 1 : 0 };
}

function foldsOf(commits: readonly LedgerCommit[], registry: Registry): TableState[] | undefined {
  const folds: TableState[] = [];
  let table: TableState | undefined;
  try {
    for (const commit of commits) {
      table = foldTable(table, commit, registry);
      if (table.version % SNAPSHOT_EVERY === 0) folds.push(table);
    }
    return folds;
  } catch {
    return undefined;
  }
}
