import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate, startEmbeddedPostgres } from '#platform';

export interface BenchDatabase {
  readonly url: string;
  /** Removes the database, and the server where it was started for it. */
  drop(): Promise<void>;
}

/** A fresh database with all migrations: on the server that BENCH_POSTGRES names (it must be durable), else on one of its own. */
export async function benchDatabase(): Promise<BenchDatabase> {
  const given = process.env['BENCH_POSTGRES'];
  const server = given === undefined ? await ownServer() : { url: given, stop: async () => undefined };
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  await once(server.url, `CREATE DATABASE ${name}`);
  const url = new URL(server.url);
  url.pathname = name;
  await migrate(url.href);
  const drop = async (): Promise<void> => {
    await once(server.url, `DROP DATABASE ${name} WITH (FORCE)`);
    await server.stop();
  };
  return { url: url.href, drop };
}

async function ownServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const data = await mkdtemp(path.join(tmpdir(), 'nightledger-bench-'));
  await chmod(data, 0o755); // the user PostgreSQL runs as must get in
  const server = await startEmbeddedPostgres(data);
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(data, { recursive: true });
  };
  return { url: server.url, stop };
}

async function once(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
