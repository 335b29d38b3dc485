import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { heardTerminal } from '../../apps/cli/heard-terminal.js';
import { run } from '../../apps/cli/program.js';

let folder: string;
let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nightledger-backup-'));
  [first, second] = await Promise.all([testDatabase(), testDatabase()]);
});
afterAll(async () => {
  await Promise.all([first.drop(), second.drop()]);
  await rm(folder, { recursive: true });
});

async function cli({ url }: TestDatabase, ...args: string[]): Promise<string> {
  const terminal = heardTerminal();
  const code = await run(args, terminal, { DATABASE_URL: url });
  return `${code} ${terminal.out()}${terminal.err()}`;
}

const rows = async ({ pool }: TestDatabase, table: string): Promise<unknown[]> => (await pool.query<{ row: unknown }>(`SELECT to_jsonb(t) AS row FROM ${table} AS t ORDER BY 1`)).rows.map(({ row }) => row);

/** An owner with a webhook that has been told one thing and is owed another. */
async function oweDelivery({ pool }: TestDatabase): Promise<string> {
  const [owner, webhook, game] = [randomUUID(), randomUUID(), randomUUID()];
  await pool.query(`INSERT INTO players (id, name, kind) VALUES ($1, 'Ann', 'guest')`, [owner]);
  await pool.query(`INSERT INTO webhooks (id, owner, url, events, secret_generation) VALUES ($1, $2, 'https://ann.example/hook', '{game.ended}', 3)`, [webhook, owner]);
  await pool.query('INSERT INTO webhook_games (game_id, version) VALUES ($1, 7)', [game]);
  const delivery = `INSERT INTO webhook_deliveries (id, webhook_id, event_id, event, game_id, version, body, state) VALUES ($1, $2, $3, 'game.ended', $4, $5, '{}', $6)`;
  await pool.query(delivery, [randomUUID(), webhook, 'told', game, 6, 'DELIVERED']);
  await pool.query(delivery, [randomUUID(), webhook, 'owed', game, 7, 'PENDING']);
  return owner;
}

test('a restored database still owes the webhooks what was owed, knows what they were told, and has the log of acts unbroken', async () => {
  const owner = await oweDelivery(first);
  expect(await cli(first, 'admin', 'lock-player', owner, '--as', 'Ada')).toMatch(/^0 /);
  const file = path.join(folder, 'ledger.backup');
  expect(await cli(first, 'backup', file)).toMatch(/^0 /);
  expect(await cli(second, 'restore', file)).toMatch(/^0 /);

  for (const table of ['players', 'webhooks', 'webhook_games', 'webhook_deliveries']) {
    expect(await rows(first, table)).not.toEqual([]);
    expect(await rows(second, table)).toEqual(await rows(first, table));
  }
  const log = (await rows(second, 'admin_log')) as { act: string; phase: string }[];
  expect(log.map(({ act, phase }) => `${act} ${phase}`)).toEqual(expect.arrayContaining(['lock-player began', 'lock-player done', 'restore began', 'restore done']));
  expect(await cli(second, 'admin', 'verify-log')).toMatch(/^0 /);
  const next = `INSERT INTO webhook_deliveries (id, webhook_id, event_id, event, body) SELECT $1, id, 'new', 'game.ended', '{}' FROM webhooks RETURNING seq > (SELECT max(seq) FROM webhook_deliveries) AS later`;
  expect((await second.pool.query(next, [randomUUID()])).rows).toEqual([{ later: true }]);
});
