import path from 'node:path';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { adminActor, recordAdminAct } from '#admin-log';
import type { Registry } from '#engine';
import { projectRoot } from '#platform';
import { withDatabase } from '../database.js';
import { Failure, print, progressOf, type Progress, type Terminal } from '../terminal.js';
import { writeBackup, type Block, type Header, type Manifest } from './backup-file.js';
import { keptTables, type KeptTable } from './kept-tables.js';
import { RowCheck } from './row-check.js';

const BLOCK = 500;

/**
 * Writes all that must not be lost into one file, as it was at one moment, while the service goes on. Rows are checked as they are
 * written. Throws `Failure` where the file exists or the ledger is found broken: a backup of a broken ledger is kept, but not called good.
 */
export async function backup(file: string, registry: Registry, env: NodeJS.ProcessEnv, terminal: Terminal): Promise<void> {
  const began = performance.now();
  const check = new RowCheck();
  const { manifest, bytes } = await withDatabase(env, (pool) =>
    recordAdminAct(
      pool,
      { actor: adminActor(), act: 'backup', details: { file: path.basename(file) } },
      () => snapshot(pool, (db) => write(db, file, check, registry, terminal)),
      ({ manifest: { games, digest } }) => ({ games, digest }),
    ),
  );
  tellManifest(manifest, terminal);
  const rows = Object.values(manifest.rows).reduce((a, b) => a + b, 0);
  const seconds = (performance.now() - began) / 1000;
  print(terminal, `${file}: ${rows} rows, ${bytes} bytes, in ${seconds.toFixed(1)} s (${(rows / seconds).toFixed(0)} rows/s)`);
  print(terminal, 'It holds seeds, password hashes and the addresses of webhooks: it is readable for you alone (0600). Encrypt it before it leaves this machine.');
  failIfBroken(check);
}

/** One view of the database for all that is read; read-only, so it holds up nobody who follows the ledger. */
async function snapshot<T>(pool: pg.Pool, work: (db: pg.PoolClient) => Promise<T>): Promise<T> {
  const db = await pool.connect();
  try {
    await db.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await db.query("SET LOCAL TimeZone = 'UTC'; SET LOCAL bytea_output = 'hex'; SET LOCAL cursor_tuple_fraction = 1");
    return await work(db);
  } finally {
    db.release(true);
  }
}

async function write(db: pg.PoolClient, file: string, check: RowCheck, registry: Registry, terminal: Terminal): Promise<{ manifest: Manifest; bytes: number }> {
  const tables = await keptTables(db, registry);
  const { rows } = await db.query<{ migration_name: string }>('SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY migration_name');
  const header: Header = {
    nightledger: 'backup',
    format: 1,
    build: buildName(),
    createdAt: new Date().toISOString(),
    migrations: rows.map(({ migration_name }) => migration_name),
    tables,
  };
  const progress = progressOf(terminal, 'backup', await countRows(db, tables));
  try {
    const manifest = (): Omit<Manifest, 'digest'> => {
      const { games, headsDigest } = check.end();
      return { rows: check.rows, games, headsDigest };
    };
    return await writeBackup(file, header, blocksOf(db, tables, check, progress), manifest);
  } finally {
    progress.end();
  }
}

async function countRows(db: pg.PoolClient, tables: readonly KeptTable[]): Promise<number> {
  const counts = tables.map(({ name }) => `(SELECT count(*) FROM ${db.escapeIdentifier(name)})`).join(' + ');
  return (await db.query<{ rows: number }>(`SELECT (${counts})::int AS rows`)).rows[0]!.rows;
}

async function* blocksOf(db: pg.PoolClient, tables: readonly KeptTable[], check: RowCheck, progress: Progress): AsyncGenerator<Block> {
  let done = 0;
  const quoted = (names: readonly string[]) => names.map((name) => db.escapeIdentifier(name)).join(', ');
  for (const { name, columns, key } of tables) {
    const select = `SELECT ${quoted(columns)} FROM ${db.escapeIdentifier(name)} ORDER BY ${quoted(key)}`;
    await db.query(`DECLARE rows NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS row FROM (${select}) AS t`);
    for (;;) {
      const { rows } = await db.query<{ row: string }>(`FETCH ${BLOCK} FROM rows`);
      if (rows.length === 0) break;
      const block = { table: name, rows: rows.map(({ row }) => row) };
      check.add(block);
      yield block;
      progress.to((done += rows.length));
    }
    await db.query('CLOSE rows');
  }
}

/** The version of this build. */
function buildName(): string {
  return (JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { version: string }).version;
}

export function tellManifest({ rows, games, headsDigest, digest }: Manifest, terminal: Terminal): void {
  for (const [table, n] of Object.entries(rows)) print(terminal, `${table.padEnd(24)}${n}`);
  print(terminal, `${'games'.padEnd(24)}${games}`);
  print(terminal, `${'heads'.padEnd(24)}${headsDigest}`);
  print(terminal, `${'digest'.padEnd(24)}${digest}`);
}

/** Throws `Failure` that names what is broken in the rows, after the last of them. */
export function failIfBroken({ chains, seedsFit }: RowCheck): void {
  const told = chains.broken.slice(0, 20).map(({ gameId, version, problem }) => `game ${gameId}, commit ${version}: ${problem}`);
  if (chains.broken.length > told.length) told.push(`and ${chains.broken.length - told.length} games more`);
  if (chains.broken.length === 0 && !seedsFit) told.push('the seeds are not those that the games have published their commitments to');
  if (told.length > 0) throw new Failure(`The ledger is broken:\n${told.join('\n')}`);
}
