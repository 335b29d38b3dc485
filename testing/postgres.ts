import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { ensureServer } from '../libs/platform/embedded-postgres.js';
import { migrate, readMigrations } from '../libs/platform/migrate.js';

export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  /** Ends the pool and removes the database, whoever is still connected. */
  drop(): Promise<void>;
}

/** A fresh database with all migrations applied, on a real PostgreSQL that one test run shares. Only `fsync` is off. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = await testServer();
  const template = await templateOf(server);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await once(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = databaseUrl(server, name);
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  pool.on('error', () => undefined);
  const drop = async () => {
    await pool.end();
    await once(server, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { url, pool, drop };
}

async function testServer(): Promise<string> {
  const folder = process.env.NIGHTLEDGER_TEST_DATA;
  if (!folder) throw new Error('Databases for tests are there under jest only: its global setup chooses their folder.');
  return (await ensureServer(folder, { durable: false })).url;
}

/** The database that the others are copies of, made by whichever test comes first. */
async function templateOf(server: string): Promise<string> {
  const migrations = await readMigrations();
  const hash = createHash('sha256').update(migrations.map(({ name, checksum }) => name + checksum).join());
  const name = `template_${hash.digest('hex').slice(0, 12)}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(1)');
    const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (known.rowCount) return name;
    const draft = `draft_${name}`;
    await client.query(`DROP DATABASE IF EXISTS ${draft}`);
    await client.query(`CREATE DATABASE ${draft}`);
    await migrate(databaseUrl(server, draft), migrations);
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

async function once(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function databaseUrl(server: string, name: string): string {
  return server.replace(/[^/]*$/, name);
}
