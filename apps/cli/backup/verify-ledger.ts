import type pg from 'pg';
import { verifyAdminLog } from '#admin-log';
import { withDatabase } from '../database.js';
import { Failure, print, progressOf, type Terminal } from '../terminal.js';
import { failIfBroken } from './backup.js';
import { RowCheck } from './row-check.js';

const PAGE = 500;

/** Checks the ledger in place, while the service goes on: every hash chain, every seed, the log of administrative acts. Throws `Failure` that names what is wrong. */
export async function verifyLedger(env: NodeJS.ProcessEnv, terminal: Terminal): Promise<void> {
  const began = performance.now();
  const check = new RowCheck();
  await withDatabase(env, async (pool) => {
    const db = await pool.connect();
    try {
      await db.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL bytea_output = 'hex'; SET LOCAL cursor_tuple_fraction = 1");
      await readLedger(db, check, terminal);
      await readAdminLog(db, terminal);
    } finally {
      db.release(true);
    }
  });
  const { games, headsDigest } = check.end();
  const seconds = (performance.now() - began) / 1000;
  print(terminal, `${'games'.padEnd(24)}${games}`);
  print(terminal, `${'commits'.padEnd(24)}${check.chains.commits}`);
  print(terminal, `${'heads'.padEnd(24)}${headsDigest}`);
  failIfBroken(check);
  print(terminal, `Every hash chain and seed fits (${(check.chains.commits / seconds).toFixed(0)} commits/s).`);
}

async function readLedger(db: pg.PoolClient, check: RowCheck, terminal: Terminal): Promise<void> {
  const { rows } = await db.query<{ commits: number }>('SELECT count(*)::int AS commits FROM commits');
  const progress = progressOf(terminal, 'verify-ledger', rows[0]!.commits);
  for (const [table, columns, key] of [['commits', 'game_id, version, command_id, body, hash', 'game_id, version'], ['seeds', 'game_id, seed', 'game_id']] as const) {
    await db.query(`DECLARE rows NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS row FROM (SELECT ${columns} FROM ${table} ORDER BY ${key}) AS t`);
    for (let full = true; full; ) {
      const page = await db.query<{ row: string }>(`FETCH ${PAGE} FROM rows`);
      check.add({ table, rows: page.rows.map(({ row }) => row) });
      full = page.rows.length === PAGE;
      progress.to(check.chains.commits);
    }
    await db.query('CLOSE rows');
  }
  progress.end();
}

async function readAdminLog(db: pg.PoolClient, terminal: Terminal): Promise<void> {
  const { entries, head, problem } = await verifyAdminLog(db);
  print(terminal, `${'admin log'.padEnd(24)}${entries} entries, head ${head}`);
  if (problem !== null) throw new Failure(`The log of administrative acts is broken at entry ${problem.position}: ${problem.what}.`);
}
