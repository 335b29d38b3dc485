import pg from 'pg';
import { ConfigError, loadLocalConfig } from '#platform';
import { Failure } from './terminal.js';

/** Runs `work` on the database that DATABASE_URL names. Throws `Failure` where that is not set or not reached. */
export async function withDatabase<T>(env: NodeJS.ProcessEnv, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: databaseUrl(env), max: 4 });
  pool.on('error', () => undefined); // an idle connection that breaks is noticed by the query that wants it
  try {
    return await work(pool);
  } catch (error) {
    throw unreachable(error) ? new Failure('The database that DATABASE_URL names cannot be reached. Start it and try again.') : error;
  } finally {
    await pool.end();
  }
}

function databaseUrl(env: NodeJS.ProcessEnv): string {
  try {
    const { databaseUrl } = loadLocalConfig(env);
    if (databaseUrl === undefined) throw new Failure('DATABASE_URL is not set. Set it to the address of the database, such as postgresql://user:password@host:5432/database.');
    return databaseUrl;
  } catch (error) {
    throw error instanceof ConfigError ? new Failure(error.message) : error;
  }
}

const unreachable = (error: unknown): boolean => ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNRESET', 'EHOSTUNREACH', '28P01', '3D000'].includes((error as { code?: string }).code ?? '');
