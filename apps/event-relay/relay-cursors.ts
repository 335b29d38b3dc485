import { BEGINNING, type Cursor, type Queryable } from '#ledger';

/** How far a source has been published for good; the beginning where nothing has been. */
export async function loadCursor(db: Queryable, source: string): Promise<Cursor> {
  const { rows } = await db.query<Cursor>({ text: 'SELECT tx, position FROM relay_cursors WHERE source = $1', values: [source] });
  return rows[0] ?? BEGINNING;
}

/** Moves a source's cursor forward; never back, should a relay that has lost its lock come late. */
export async function storeCursor(db: Queryable, source: string, { tx, position }: Cursor): Promise<void> {
  const text = `INSERT INTO relay_cursors (source, tx, position) VALUES ($1, $2, $3)
    ON CONFLICT (source) DO UPDATE SET tx = excluded.tx, position = excluded.position
    WHERE (relay_cursors.tx, relay_cursors.position) < (excluded.tx, excluded.position)`;
  await db.query({ name: 'relay-store-cursor', text, values: [source, tx, position] });
}

/**
 * Throws where the ledger has transaction ids which this server has not given out yet: it was restored from another one, and what is
 * appended now would lie before the cursor, never to be read.
 */
export async function mustBeOwnTransactions(db: Queryable): Promise<void> {
  const { rows } = await db.query<{ foreign: boolean }>({
    text: `SELECT coalesce(greatest(
        (SELECT tx FROM commits ORDER BY tx DESC, position DESC LIMIT 1),
        (SELECT tx FROM chat_lines ORDER BY tx DESC, position DESC LIMIT 1),
        (SELECT max(tx) FROM relay_cursors)) >= pg_snapshot_xmax(pg_current_snapshot()), false) AS foreign`,
  });
  if (rows[0]!.foreign) throw new Error('This ledger was restored from another server, and its place in the order is lost: see "Restore" in docs/operating.md.');
}

/** Seconds since the oldest commit was made that is not known to be on the bus; 0 when there is none. */
export async function lagSeconds(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ lag: number }>({
    name: 'relay-lag',
    text: `SELECT greatest(0, extract(epoch FROM clock_timestamp() - at))::float8 AS lag FROM commits
      WHERE (tx, position) > (coalesce((SELECT tx FROM relay_cursors WHERE source = 'commits'), '0'::xid8),
                              coalesce((SELECT position FROM relay_cursors WHERE source = 'commits'), 0))
      ORDER BY tx, position LIMIT 1`,
  });
  return rows[0]?.lag ?? 0;
}
