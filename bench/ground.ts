import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform';
import { dataFolder } from '#testing/standalone-process';
import { parentOf, type Watched } from './cpu.js';

/** The PostgreSQL server that all contestants use. */
export interface Ground {
  /** A folder of this run. */
  readonly folder: string;
  /** What the server says of itself. */
  readonly settings: Readonly<Record<string, string>>;
  /** Its processes; undefined where it runs on another machine. */
  readonly postgres: Watched | undefined;
  /** An empty database, and what removes it again. */
  database(): Promise<Database>;
  stop(): Promise<void>;
}
export interface Database {
  readonly url: string;
  drop(): Promise<void>;
}

const SETTINGS = ['server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method', 'shared_buffers', 'max_connections'];

/** @param url a server on which databases may be created; unless told, an embedded one in a folder that is removed at the end */
export async function prepareGround(url: string | undefined): Promise<Ground> {
  const folder = await dataFolder();
  const embedded = url === undefined ? await startEmbeddedPostgres(folder) : undefined;
  const server = url ?? embedded!.url;
  const settings: Record<string, string> = {};
  for (const name of SETTINGS) settings[name] = String(Object.values(await ask(server, `SHOW ${name}`))[0]);
  return {
    folder,
    settings,
    postgres: await postmasterOf(server, embedded?.pid),
    database: () => createDatabase(server),
    stop: async () => {
      await embedded?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function postmasterOf(server: string, known: number | undefined): Promise<Watched | undefined> {
  if (known !== undefined) return { pid: known, tree: true };
  if (!['localhost', '127.0.0.1', '::1'].includes(new URL(server).hostname)) return undefined;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const pid = await parentOf(rows[0]!.pid);
  await client.end();
  return pid === undefined ? undefined : { pid, tree: true };
}

async function createDatabase(server: string): Promise<Database> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  await ask(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: async () => void (await ask(server, `DROP DATABASE ${name} WITH (FORCE)`)) };
}

/** The first row of one statement's result. */
export async function ask(url: string, statement: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return ((await client.query(statement)).rows[0] ?? {}) as Record<string, unknown>;
  } finally {
    await client.end();
  }
}
