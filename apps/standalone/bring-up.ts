import { resolve } from 'node:path';
import pg from 'pg';
import { ConfigError, keptTokenSecret, loadLocalConfig, migrate, startEmbeddedPostgres, type Config } from '#platform';

/** Held for as long as a standalone service uses a database: its bus is in memory, so a second one would not hear of the first one's games. */
const ALONE_LOCK = 6_110_402;

export interface Ground {
  readonly config: Config;
  /** Leaves the database as it is found best: free for the next start, and stopped where it is ours. */
  leave(): Promise<void>;
}

/**
 * What a service on a bare machine needs before it can start: a database (embedded in the data folder unless DATABASE_URL names one)
 * with all migrations, which nobody else uses in the same way, and a secret to sign tokens with.
 *
 * @param say told what takes its time
 * @throws ConfigError where the environment is wrong, the database cannot be reached, or another service uses it
 */
export async function bringUp(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<Ground> {
  const local = loadLocalConfig({ ...env, NIGHTLEDGER_LOG_LEVEL: env['NIGHTLEDGER_LOG_LEVEL'] || 'warn' });
  const tokenSecret = local.tokenSecret ?? (await keptSecret(local.dataDir));
  const database = await databaseOf(local.databaseUrl, local.dataDir, say);
  try {
    const lock = await lockAlone(database.url, local.databaseUrl === undefined ? local.dataDir : undefined);
    const leave = async (): Promise<void> => {
      await lock.end().catch(() => undefined);
      await database.stop();
    };
    const applied = await migrate(database.url);
    if (applied.length > 0) say(`The database is up to date (${applied.length} ${applied.length === 1 ? 'migration' : 'migrations'}).`);
    return { config: { ...local, databaseUrl: database.url, tokenSecret }, leave };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function keptSecret(dataDir: string): Promise<string> {
  try {
    return await keptTokenSecret(dataDir);
  } catch (error) {
    throw new ConfigError('NIGHTLEDGER_DATA', `names ${resolve(dataDir)}, where this user may not write (${codeOf(error)}).`);
  }
}

interface Database {
  readonly url: string;
  stop(): Promise<void>;
}

async function databaseOf(url: string | undefined, dataDir: string, say: (line: string) => void): Promise<Database> {
  if (url !== undefined) return { url, stop: async () => undefined };
  say(`Starting PostgreSQL in ${resolve(dataDir)} ...`);
  try {
    return await startEmbeddedPostgres(dataDir, { say });
  } catch (error) {
    throw new ConfigError('NIGHTLEDGER_DATA', `names ${resolve(dataDir)}, where PostgreSQL does not start: ${(error as Error).message}`);
  }
}

/** The lock lasts as long as the connection: a killed process lets go by itself. */
async function lockAlone(url: string, dataDir: string | undefined): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'nightledger standalone lock', keepAlive: true });
  client.on('error', () => undefined); // readiness tells when the database is away
  try {
    await client.connect();
  } catch (error) {
    throw new ConfigError('DATABASE_URL', `names a database that cannot be used (${codeOf(error)}).`);
  }
  const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [ALONE_LOCK]);
  if (rows[0]?.alone === true) return client;
  await client.end();
  const used = 'which another running Nightledger is using: stop that one, or';
  if (dataDir === undefined) throw new ConfigError('DATABASE_URL', `names a database ${used} run the services with \`npm run cluster\`.`);
  throw new ConfigError('NIGHTLEDGER_DATA', `names ${resolve(dataDir)}, ${used} name another folder.`);
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string };
  return code ?? name ?? 'unknown error';
}
