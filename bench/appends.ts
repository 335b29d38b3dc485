/**
 * Appends a second by the ledger with 16 writers, each of which waits for its commit to be durable before it sends the next; and beside
 * it, in turns, what pgbench gets out of the same server with the same statement, a commit at a time, from as many clients. `pgbench` is
 * taken from PGBENCH, the PATH or where Debian puts it.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { Ledger } from '#ledger';
import { canonicalCommit, type LedgerCommit } from '#table';
import { benchDatabase } from './bench-database.js';
import { quantile, runAlone } from './run-alone.js';

const WRITERS = 16;
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const SECONDS = Number(process.env['SECONDS'] ?? 4);

/** As large as most commits are. */
const commit = (gameId: string): LedgerCommit => ({
  gameId,
  version: 1,
  at: '2026-11-21T12:00:00.000Z',
  commandId: 'player:00000000-0000-4000-8000-00000000000a:bench',
  seat: 0,
  cause: { type: 'decide', seat: 0, decision: 'd1', answer: ['1'] },
  ruleset: 1,
  facts: Array.from({ length: 5 }, (_, n) => ({ type: 'Walked', data: { seat: 0, room: `room ${n}`, told: 'x'.repeat(120) } })),
  agenda: null,
  salt: '00'.repeat(16),
  previousHash: '0'.repeat(64),
  hash: 'f'.repeat(64),
});

/** Measures both in turns; `ratio` is the ledger's part of what pgbench does, null where there is no pgbench. */
export async function run(): Promise<Record<string, number | null>> {
  const database = await benchDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 10 });
  pool.on('error', () => undefined);
  const pgbench = pgbenchPath();
  if (pgbench === undefined) console.log('pgbench is not here (apt-get install postgresql-contrib, or set PGBENCH): the ledger alone is measured');
  const ours: number[] = [];
  const theirs: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await appendsPerSecond(new Ledger(pool)));
      if (pgbench !== undefined) theirs.push(await pgbenchPerSecond(pgbench, database.url));
    }
  } finally {
    await pool.end();
    await database.drop();
  }
  const [ledger, alone] = [quantile(ours, 0.5), theirs.length === 0 ? null : quantile(theirs, 0.5)];
  return { writers: WRITERS, ledgerPerSecond: Math.round(ledger), pgbenchPerSecond: alone, ratio: alone && Number((ledger / alone).toFixed(2)) };
}

async function appendsPerSecond(ledger: Ledger): Promise<number> {
  const began = performance.now();
  const until = began + SECONDS * 1000;
  let count = 0;
  const write = async (): Promise<void> => {
    for (; performance.now() < until; count++) {
      const { appended } = await ledger.append(commit(randomUUID()), { dueAt: undefined });
      if (!appended) throw new Error('a new game’s first commit was not appended');
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return count / ((performance.now() - began) / 1000);
}

function pgbenchPath(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => path.join(debian, version, 'bin')) : [];
  const inFolders = [...(process.env['PATH'] ?? '').split(path.delimiter), ...versions].map((folder) => path.join(folder, 'pgbench'));
  return [process.env['PGBENCH'], ...inFolders].find((file) => file !== undefined && existsSync(file));
}

/** The row that the ledger appends, by the statement it appends one with. */
async function pgbenchPerSecond(pgbench: string, url: string): Promise<number> {
  const example = commit('00000000-0000-4000-8000-000000000000');
  const { commandId, at, hash } = example;
  const values = Object.entries({ command: commandId, at, body: canonicalCommit(example), hash }).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const statement = `WITH appended AS (INSERT INTO commits (game_id, version, command_id, at, body, hash, request_id)
    SELECT * FROM unnest(ARRAY[gen_random_uuid()], ARRAY[1], ARRAY[:command::text], ARRAY[:at::timestamptz], ARRAY[:body::text], ARRAY[:hash::text], ARRAY[NULL::text])
    ON CONFLICT DO NOTHING RETURNING game_id) SELECT game_id FROM appended;`;
  const folder = await mkdtemp(path.join(tmpdir(), 'nightledger-pgbench-'));
  const script = path.join(folder, 'append.sql');
  await writeFile(script, statement.replaceAll(/\s+/g, ' '));
  try {
    const { stdout } = await promisify(execFile)(pgbench, ['-n', '-M', 'prepared', '-c', `${WRITERS}`, '-j', '1', '-T', `${Math.ceil(SECONDS)}`, ...values, '-f', script, url]);
    return Math.round(Number(/tps = ([\d.]+)/.exec(stdout)?.[1]));
  } finally {
    await rm(folder, { recursive: true });
  }
}

await runAlone(import.meta.url, run);
