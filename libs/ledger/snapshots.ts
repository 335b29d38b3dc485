import type pg from 'pg';
import type { Registry } from '#engine';
import type { TableState } from '#table';

/** Raised whenever the shape of `TableState` changes, or folding the same commits gives another state. */
export const FOLD_FORMAT = 1;

/** Folds of games, stored so that loading need not read every commit. The latest of a game is kept; losing them all does no harm. */
export class Snapshots {
  constructor(
    private readonly pool: pg.Pool,
    private readonly registry: Registry,
  ) {}

  /** Stores a game's fold unless a later one that this build can use is there. */
  async save(table: TableState): Promise<void> {
    const text = `INSERT INTO snapshots (game_id, version, format, type, ruleset, state) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (game_id) DO UPDATE SET version = excluded.version, format = excluded.format, type = excluded.type,
        ruleset = excluded.ruleset, state = excluded.state
      WHERE snapshots.version < excluded.version OR snapshots.format <> excluded.format OR snapshots.ruleset <> excluded.ruleset`;
    const values = [table.gameId, table.version, FOLD_FORMAT, table.type, this.registry.get(table.type)?.ruleset, JSON.stringify(table)];
    await this.pool.query({ name: 'snapshot-save', text, values });
  }

  /** The stored fold, at most of version `upTo`; undefined where there is none, or one of another build's making. */
  async load(gameId: string, upTo = 2 ** 31 - 1): Promise<TableState | undefined> {
    const text = 'SELECT format, type, ruleset, state FROM snapshots WHERE game_id = $1 AND version <= $2';
    const { rows } = await this.pool.query<Row>({ name: 'snapshot-load', text, values: [gameId, upTo] });
    const [row] = rows;
    if (row === undefined || row.format !== FOLD_FORMAT || row.ruleset !== this.registry.get(row.type)?.ruleset) return undefined;
    return JSON.parse(row.state) as TableState;
  }
}

interface Row {
  readonly format: number;
  readonly type: string;
  readonly ruleset: number;
  readonly state: string;
}
