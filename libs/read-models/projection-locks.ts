import type pg from 'pg';
import type { ProjectionName } from './projection.js';

/** What the locks of a projection are called after. */
export const lockKeyOf = (name: ProjectionName): string => `nightledger ${name}`;

/** Taken by every batch until its transaction ends: batches go side by side, but not beside the last stretch of a rebuild. */
export async function lockForBatch(db: pg.ClientBase, name: ProjectionName): Promise<void> {
  await db.query({ name: 'projection-lock-shared', text: 'SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))', values: [lockKeyOf(name)] });
}

/** Waits for the batches under way and keeps others off until the transaction ends. */
export async function lockForSwap(db: pg.ClientBase, name: ProjectionName): Promise<void> {
  await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [lockKeyOf(name)]);
}

/** Held by the session of a rebuild; false where another is running. */
export async function lockForRebuild(db: pg.ClientBase, name: ProjectionName): Promise<boolean> {
  const { rows } = await db.query<{ locked: boolean }>('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked', [`${lockKeyOf(name)} rebuild`]);
  return rows[0]!.locked;
}
