import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { projectRoot } from './project-root.js';

/** The lock and the table are Prisma's own, so that `prisma migrate deploy` and `status` agree with what is done here. */
const PRISMA_LOCK = 72707369;
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

interface AppliedRow {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: Date | null;
}

/** The project's migrations (or those of another folder of the same format), in the order they are applied. */
export async function readMigrations(folder: string = join(projectRoot, 'prisma', 'migrations')): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name).sort();
  return Promise.all(
    names.map(async (name) => {
      const script = await readFile(join(folder, name, 'migration.sql'));
      return { name, sql: script.toString('utf8'), checksum: createHash('sha256').update(script).digest('hex') };
    }),
  );
}

/**
 * Applies what is missing, each migration in a transaction of its own; safe to run from several processes at once.
 *
 * @returns the names of the migrations applied by this call
 * @throws Error when an applied migration has been changed since, when one failed earlier, or when one fails now (nothing of it stays)
 */
export async function migrate(url: string, migrations?: readonly Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK]);
    await client.query("SET client_min_messages = 'warning'");
    await client.query(CREATE_TABLE);
    const missing = missingOf(wanted, await appliedRows(client));
    for (const migration of missing) await apply(client, migration);
    return missing.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

async function appliedRows(client: pg.Client): Promise<Map<string, AppliedRow>> {
  const { rows } = await client.query<AppliedRow>(
    'SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL',
  );
  return new Map(rows.map((row) => [row.migration_name, row]));
}

function missingOf(wanted: readonly Migration[], applied: ReadonlyMap<string, AppliedRow>): Migration[] {
  for (const row of applied.values()) {
    if (!row.finished_at) throw new Error(`The migration ${row.migration_name} failed earlier: mend the database, then run "prisma migrate resolve".`);
  }
  return wanted.filter(({ name, checksum }) => {
    const row = applied.get(name);
    if (row && row.checksum !== checksum) {
      throw new Error(`The migration ${name} was changed after it had been applied: restore its file and put the change into a new migration.`);
    }
    return !row;
  });
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
