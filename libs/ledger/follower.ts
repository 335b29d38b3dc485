import type pg from 'pg';
import type { Cursor } from './cursor.js';

/** Before the first row of any table. */
export const BEGINNING: Cursor = { tx: '0', position: '0' };

/** The tables that can be followed, with what is read of them. Both have `(tx, position)` indexed. */
const COLUMNS = {
  commits: 'game_id, body, hash, request_id',
  chat_lines: 'id, game_id, seat, player, text, at',
} as const;

export interface CommitRow extends Cursor {
  readonly game_id: string;
  readonly body: string;
  readonly hash: string;
  readonly request_id: string | null;
}
export interface ChatRow extends Cursor {
  readonly id: string;
  readonly game_id: string;
  readonly seat: number | null;
  readonly player: string;
  readonly text: string;
  readonly at: Date;
}
export interface FollowedRows {
  readonly commits: CommitRow;
  readonly chat_lines: ChatRow;
}
export type FollowedTable = keyof FollowedRows;

/** A pool, a client, or something before one. */
export interface Queryable {
  query<R extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<R>>;
}

/** What a look at the ledger has found. */
export interface Look<T extends FollowedTable> {
  readonly rows: FollowedRows[T][];
  /** There are others behind them that may not be read yet. */
  readonly unsettled: boolean;
}

/**
 * The next rows of a table that is appended to, in an order in which no row ever turns up behind a reader. Rows become visible in the
 * order of commits, which is not the order in which they got their numbers; so nothing is read of a transaction, or of one younger than
 * it, while it still runs. The rows of one game come in version order: a version is appended after the one before it is visible.
 *
 * @param after the `tx` and `position` of the last row seen
 */
export async function lookAfter<T extends FollowedTable>(db: Queryable, table: T, after: Cursor, limit: number): Promise<Look<T>> {
  const text = `SELECT ${COLUMNS[table]}, tx, position, tx < pg_snapshot_xmin(pg_current_snapshot()) AS settled FROM ${table}
    WHERE (tx, position) > ($1::xid8, $2::bigint) ORDER BY tx, position LIMIT $3`;
  const { rows } = await db.query<FollowedRows[T] & { settled: boolean }>({ name: `follow-${table}`, text, values: [after.tx, after.position, limit] });
  const settled = rows.findIndex((row) => !row.settled);
  return { rows: settled === -1 ? rows : rows.slice(0, settled), unsettled: settled !== -1 };
}

/** The rows alone. */
export async function readAfter<T extends FollowedTable>(db: Queryable, table: T, after: Cursor, limit: number): Promise<FollowedRows[T][]> {
  return (await lookAfter(db, table, after, limit)).rows;
}
