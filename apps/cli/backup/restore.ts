import path from 'node:path';
import type pg from 'pg';
import { adminActor, beginAdminAct } from '#admin-log';
import type { Registry } from '#engine';
import { migrate } from '#platform';
import { withDatabase } from '../database.js';
import { Failure, print, type Terminal } from '../terminal.js';
import { failIfBroken, tellManifest } from './backup.js';
import { readBackup, type Block, type Header, type Manifest } from './backup-file.js';
import { keptTables, type KeptTable } from './kept-tables.js';
import { RowCheck } from './row-check.js';

/**
 * Fills an empty database from a backup, all of it or nothing, and checks every row on the way. The rows get this server's own transaction
 * id and keep their positions, and no cursor of the relay is there: so the relay publishes everything again, in order, and the read models
 * are made anew by what follows it. The log of administrative acts goes on after what is restored of it: that it was restored is in there
 * before anything else is, in the same transaction. An attempt that fails leaves the database as empty as it was, without an entry.
 *
 * @throws Failure where the database is not empty, or the file is damaged, truncated or of a newer build; then nothing has been restored
 */
export async function restore(file: string, registry: Registry, env: NodeJS.ProcessEnv, terminal: Terminal): Promise<void> {
  const began = performance.now();
  const check = new RowCheck();
  const manifest = await withDatabase(env, async (pool, url) => {
    await migrate(url);
    const restored = await inOneTransaction(pool, (db) => new Restoring(db, file, registry, check).run());
    await pool.query('ANALYZE');
    return restored;
  });
  tellManifest(manifest, terminal);
  const rows = Object.values(manifest.rows).reduce((a, b) => a + b, 0);
  const seconds = (performance.now() - began) / 1000;
  print(terminal, `${rows} rows restored and checked in ${seconds.toFixed(1)} s (${(rows / seconds).toFixed(0)} rows/s). Start the services: the relay publishes everything again.`);
  failIfBroken(check); // as it was when it was written: that is what there is
}

async function inOneTransaction<T>(pool: pg.Pool, work: (db: pg.PoolClient) => Promise<T>): Promise<T> {
  const db = await pool.connect();
  let broken = true;
  try {
    await db.query('BEGIN');
    const result = await work(db);
    await db.query('COMMIT');
    broken = false;
    return result;
  } finally {
    db.release(broken);
  }
}

class Restoring {
  private tables = new Map<string, KeptTable>();
  /** Tables of the file that come before the end of its log, the log among them. */
  private untilLog = new Set<string>();
  private endAct: Awaited<ReturnType<typeof beginAdminAct>> | undefined;

  constructor(
    private readonly db: pg.PoolClient,
    private readonly file: string,
    private readonly registry: Registry,
    private readonly check: RowCheck,
  ) {}

  async run(): Promise<Manifest> {
    const manifest = await readBackup(this.file, { header: (header) => this.begin(header), block: (block) => this.insert(block) });
    const { headsDigest, games } = this.check.end();
    if (headsDigest !== manifest.headsDigest || games !== manifest.games) throw new Failure(`${this.file} is damaged: its games do not end where its manifest says.`);
    await this.beginAct(); // where there was not a row beside the log's
    await this.moveSequences();
    await this.endAct!('done', { digest: manifest.digest, games });
    return manifest;
  }

  private async begin({ tables }: Header): Promise<void> {
    const here = await keptTables(this.db, this.registry);
    await this.mustBeEmpty();
    for (const { name, columns } of tables) {
      const known = here.find((table) => table.name === name);
      const strange = known === undefined ? name : columns.find((column) => !known.columns.includes(column));
      if (strange !== undefined) throw new Failure(`${this.file} was made by a newer build: this one does not know ${strange === name ? name : `${name}.${strange}`}. Restore it with that build.`);
    }
    this.tables = new Map(tables.map((table) => [table.name, table]));
    const names = tables.map(({ name }) => name);
    this.untilLog = new Set(names.slice(0, names.indexOf('admin_log') + 1));
  }

  private async beginAct(): Promise<void> {
    this.endAct ??= await beginAdminAct(this.db, { actor: adminActor(), act: 'restore', details: { file: path.basename(this.file) } });
  }

  /** All that is logged, derived tables as well; nobody writes until the transaction ends. */
  private async mustBeEmpty(): Promise<void> {
    const { rows } = await this.db.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relpersistence = 'p' AND relname <> '_prisma_migrations'`,
    );
    const names = rows.map(({ name }) => this.db.escapeIdentifier(name));
    await this.db.query(`LOCK TABLE ${names.join(', ')} IN EXCLUSIVE MODE`);
    for (const name of names) {
      const { rowCount } = await this.db.query(`SELECT FROM ${name} LIMIT 1`);
      if (rowCount !== 0) throw new Failure(`The database is not empty: there are rows in ${name.replaceAll('"', '')}. Restore into an empty one.`);
    }
  }

  private async insert(block: Block): Promise<void> {
    if (!this.untilLog.has(block.table)) await this.beginAct();
    this.check.add(block);
    const { name, columns } = this.tables.get(block.table)!;
    const table = this.db.escapeIdentifier(name);
    const quoted = columns.map((column) => this.db.escapeIdentifier(column)).join(', ');
    const text = `INSERT INTO ${table} (${quoted}) SELECT ${quoted} FROM json_populate_recordset(NULL::${table}, $1)`;
    await this.db.query(text, [`[${block.rows.join(',')}]`]);
  }

  /** What is appended from now on gets positions after those restored. */
  private async moveSequences(): Promise<void> {
    const { rows } = await this.db.query<{ name: string; column: string; sequence: string }>(SEQUENCES);
    for (const { name, column, sequence } of rows)
      await this.db.query(`SELECT setval($1, last) FROM (SELECT max(${this.db.escapeIdentifier(column)}) AS last FROM ${this.db.escapeIdentifier(name)}) AS m WHERE last IS NOT NULL`, [sequence]);
  }
}

const SEQUENCES = `SELECT c.relname AS name, a.attname AS column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND pg_get_serial_sequence(quote_ident(c.relname), a.attname) IS NOT NULL`;
