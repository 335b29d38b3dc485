import { execFile } from 'node:child_process';
import { chmod, mkdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { ensureServer, stopServer } from '../../libs/platform/embedded-postgres.js';
import { NetProxy } from './net-proxy.js';

const run = promisify(execFile);

/** What scripts/kafka.mjs offers. */
export interface KafkaTools {
  startKafka(folder: string, say: (line: string) => void, options: { advertised?: number }): Promise<{ brokers: string }>;
  stopKafka(folder: string): Promise<void>;
  signalKafka(folder: string, signal: NodeJS.Signals): Promise<void>;
}

/** Something of our own that the services stand on. */
export interface Footing {
  signal(signal: NodeJS.Signals): Promise<void>;
  /** Starts it again after a kill; resolves when it can be used. */
  start(): Promise<void>;
  stop(): Promise<void>;
  readonly proxy: NetProxy;
  /** Its address through the proxy. */
  readonly address: string;
}

/** A PostgreSQL of the run's own with an empty database; `direct` is its address past the proxy. */
export async function throwawayPostgres(folder: string, durable: boolean): Promise<Footing & { direct(): string }> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755); // where root runs this, PostgreSQL is another user
  let server = await ensureServer(folder, { durable });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  for (const statement of ['DROP DATABASE IF EXISTS faults WITH (FORCE)', 'CREATE DATABASE faults']) await client.query(statement);
  await client.end();
  const portOf = (): number => Number(new URL(server.url).port);
  const proxy = await NetProxy.to(portOf());
  const direct = (): string => server.url.replace(/[^/]*$/, 'faults');
  const start = async (): Promise<void> => {
    server = await ensureServer(folder, { durable });
    proxy.target = portOf();
  };
  const stop = async (): Promise<void> => {
    await stopServer(server.pid);
    await proxy.close();
  };
  return { signal: (signal) => toAllOf(server.pid, signal), start: () => patiently(start), stop, proxy, direct, address: direct().replace(`:${portOf()}/`, `:${proxy.port}/`) };
}

/** An empty Kafka of the run's own, which tells its clients to come through the proxy. */
export async function throwawayKafka(folder: string, tools: KafkaTools, say: (line: string) => void): Promise<Footing> {
  const proxy = await NetProxy.to(0);
  const start = async (): Promise<void> => {
    const { brokers } = await tools.startKafka(folder, say, { advertised: proxy.port });
    proxy.target = Number(brokers.split(':')[1]);
  };
  const stop = async (): Promise<void> => {
    await tools.stopKafka(folder);
    await proxy.close();
  };
  await start();
  return { signal: (signal) => tools.signalKafka(folder, signal), start: () => patiently(start), stop, proxy, address: `127.0.0.1:${proxy.port}` };
}

/** PostgreSQL is a process for each connection beside the first one. */
async function toAllOf(pid: number, signal: NodeJS.Signals): Promise<void> {
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({ stdout: '' }));
  for (const each of [pid, ...stdout.split('\n').map(Number).filter((child) => child > 0)]) {
    try {
      process.kill(each, signal);
    } catch {
      // gone meanwhile
    }
  }
}

/** A server that was killed may need a moment until it can be started again. */
async function patiently(start: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await start();
    } catch (error) {
      if (tries === 5) throw error;
      await delay(500);
    }
  }
}

