import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { ConfigError, loadLocalConfig, startEmbeddedPostgres, type LocalConfig } from '#platform';
import { Failure } from './terminal.js';

interface Database {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Runs `work` on the database that DATABASE_URL names or, where it is not set, on the one in NIGHTLEDGER_DATA, which is started for as
 * long as it takes unless it runs already. Throws `Failure` where there is none, or none that can be reached.
 */
export async function withDatabase<T>(env: NodeJS.ProcessEnv, work: (pool: pg.Pool, url: string) => Promise<T>): Promise<T> {
  const database = await databaseOf(configOf(env));
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  pool.on('error', () => undefined); // an idle connection that breaks is noticed by the query that wants it
  try {
    return await work(pool, database.url);
  } catch (error) {
    throw explained(error);
  } finally {
    await pool.end();
    await database.stop();
  }
}

function configOf(env: NodeJS.ProcessEnv): LocalConfig {
  try {
    return loadLocalConfig(env);
  } catch (error) {
    throw error instanceof ConfigError ? new Failure(error.message) : error;
  }
}

async function databaseOf({ databaseUrl, dataDir }: LocalConfig): Promise<Database> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => undefined };
  const folder = path.resolve(dataDir);
  if (!existsSync(folder)) throw new Failure(`DATABASE_URL is not set, and there is no ${folder} (NIGHTLEDGER_DATA) either: set the one, or the other to the folder of a Nightledger.`);
  return startEmbeddedPostgres(folder).catch((error: Error) => {
    throw new Failure(`NIGHTLEDGER_DATA names ${folder}, where PostgreSQL does not start: ${error.message}`);
  });
}

const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNRESET', 'EHOSTUNREACH', '28P01', '3D000'];
/** No such table, no such column. */
const NOT_MIGRATED = ['42P01', '42703'];

function explained(error: unknown): unknown {
  const { code = '' } = error as { code?: string };
  if (NOT_MIGRATED.includes(code)) return new Failure('This database has not been brought up to this build. Start the service once.');
  return UNREACHABLE.includes(code) ? new Failure('The database that DATABASE_URL names cannot be reached. Start it and try again.') : error;
}
