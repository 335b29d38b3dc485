import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Resolves once those who follow the ledger may read all that is in it. Tests share a server, and a transaction of any of its databases
 * holds up whoever reads below `pg_snapshot_xmin`.
 */
export async function settled(pool: pg.Pool): Promise<void> {
  const text = 'SELECT FROM commits WHERE tx >= pg_snapshot_xmin(pg_current_snapshot()) LIMIT 1';
  while ((await pool.query(text)).rowCount !== 0) await delay(5);
}
