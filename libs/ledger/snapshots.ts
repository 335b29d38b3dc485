import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Registry } from '#engine';
import type { TableState } from '#table';

/** Raised whenever the shape of `TableState` changes, or folding the same commits gives another state. */
export const FOLD_FORMAT = 1;
/** A fold is stored of every so many versions of a game. */
export const SNAPSHOT_EVERY = 50;

const COLUMNS = 'game_id AS "gameId", version, format, type, ruleset, state, digest';

/**
 * Folds of games at some of their versions, stored so that loading need not read every commit. Never the truth: each is taken by a build
 * of its own format and ruleset alone, and only as it was stored. Losing them all does no harm. They are whole, so nobody is shown one.
 */
export class Snapshots {
  private readonly rulesets: string;

  constructor(
    private readonly pool: pg.Pool,
    private readonly registry: Registry,
  ) {
    this.rulesets = JSON.stringify(Object.fromEntries([...registry].map(([type, { ruleset }]) => [type, ruleset])));
  }

  /** Stores a game's fold, in the place of what another build may have stored of the same version. */
  async save(table: TableState): Promise<void> {
    const { gameId, version, format, type, ruleset, state, digest } = this.rowOf(table);
    const text = `INSERT INTO snapshots (game_id, version, format, type, ruleset, state, digest) VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (game_id, version) DO UPDATE SET format = excluded.format, type = excluded.type, ruleset = excluded.ruleset,
        state = excluded.state, digest = excluded.digest`;
    await this.pool.query({ name: 'snapshot-save', text, values: [gameId, version, format, type, ruleset, state, digest] });
  }

  /** The latest stored fold, at most of version `upTo`, of this build's making; undefined where there is none, or it is damaged. */
  async load(gameId: string, upTo = 2 ** 31 - 1): Promise<TableState | undefined> {
    const text = `SELECT ${COLUMNS} FROM snapshots
      WHERE game_id = $1 AND version <= $2 AND format = $3 AND ruleset = ($4::jsonb ->> type)::int ORDER BY version DESC LIMIT 1`;
    const { rows } = await this.pool.query<SnapshotRow>({ name: 'snapshot-load', text, values: [gameId, upTo, FOLD_FORMAT, this.rulesets] });
    const [row] = rows;
    return row === undefined || row.digest !== digestOf(row) ? undefined : (JSON.parse(row.state) as TableState);
  }

  /** All that is stored of a game, whoever made it. */
  async stored(gameId: string): Promise<SnapshotRow[]> {
    const text = `SELECT ${COLUMNS} FROM snapshots WHERE game_id = $1 ORDER BY version`;
    return (await this.pool.query<SnapshotRow>({ name: 'snapshot-rows', text, values: [gameId] })).rows;
  }

  /** The row that this build stores of a fold. */
  rowOf(table: TableState): SnapshotRow {
    const { gameId, version, type } = table;
    const row = { gameId, version, format: FOLD_FORMAT, type, ruleset: this.registry.get(type)!.ruleset, state: JSON.stringify(table) };
    return { ...row, digest: digestOf(row) };
  }
}

export interface SnapshotRow {
  readonly gameId: string;
  readonly version: number;
  readonly format: number;
  readonly type: string;
  readonly ruleset: number;
  readonly state: string;
  /** SHA-256 of all else. */
  readonly digest: string;
}

function digestOf({ gameId, version, format, type, ruleset, state }: Omit<SnapshotRow, 'digest'>): string {
  return createHash('sha256').update(`${gameId} ${version} ${format} ${type} ${ruleset} ${state}`).digest('hex');
}
