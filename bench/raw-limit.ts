import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { migrate } from '#platform';
import type { Ground } from './ground.js';

const run = promisify(execFile);
const WRITERS = 16;
const BODY = 1000;
/** A commit's row, as the ledger has it: each in a transaction of its own. */
const insert = (n: string, writer: string): string =>
  `INSERT INTO commits (game_id, version, command_id, at, body, hash) VALUES (md5(${writer}::text || '-' || ${n}::text)::uuid, 1, ${n}::text, now(), repeat('x', ${BODY}), repeat('0', 64))`;

export interface RawLimit {
  readonly appendsPerSecond: number;
  readonly writers: number;
  /** What has measured it. */
  readonly by: string;
}

/** Rows of the ledger that this PostgreSQL takes at most, one a transaction: by pgbench where it is installed, else by node-postgres. */
export async function rawLimit(ground: Ground, seconds: number): Promise<RawLimit> {
  const database = await ground.database();
  try {
    await migrate(database.url);
    const byPgbench = await pgbench(database.url, ground.folder, seconds);
    return byPgbench ?? { appendsPerSecond: await byNode(database.url, seconds), writers: WRITERS, by: 'node-postgres' };
  } finally {
    await database.drop();
  }
}

async function pgbench(url: string, folder: string, seconds: number): Promise<RawLimit | undefined> {
  const file = path.join(folder, 'append.sql');
  await writeFile(file, `\\set n random(1, 1000000000000)\n${insert(':n', ':client_id')};\n`);
  try {
    const { stdout } = await run('pgbench', ['-n', '-M', 'prepared', '-c', String(WRITERS), '-j', '2', '-T', String(seconds), '-f', file, url]);
    const [, perSecond] = /tps = ([\d.]+)/.exec(stdout)!;
    return { appendsPerSecond: Number(perSecond), writers: WRITERS, by: (await run('pgbench', ['--version'])).stdout.trim() };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function byNode(url: string, seconds: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: WRITERS });
  const began = performance.now();
  const until = began + seconds * 1000;
  const write = async (_: unknown, writer: number): Promise<number> => {
    let n = 0;
    for (; performance.now() < until; n++) await pool.query({ name: 'append', text: insert('$1', '$2'), values: [String(n), String(writer)] });
    return n;
  };
  const counts = await Promise.all(Array.from({ length: WRITERS }, write));
  await pool.end();
  return counts.reduce((a, b) => a + b, 0) / ((performance.now() - began) / 1000);
}
