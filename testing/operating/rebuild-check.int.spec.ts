import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Ledger } from '#ledger';
import { dumpProjection, projectionNamed, projectionNames } from '#read-models';
import type { LedgerCommit } from '#table';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { settled } from '#testing/settled';
import { tinyRegistry as registry } from '#testing/tiny-game';
import { heardTerminal } from '../../apps/cli/heard-terminal.js';
import { rebuild } from '../../apps/cli/rebuild.js';
import { Projector } from '../../libs/read-models/projector.js';
import { messagesOf, playGame } from '../../libs/read-models/testing/histories.js';

const players = ['a', 'b'].map((c) => `${c.repeat(8)}-0000-4000-8000-000000000000`);
const game = (number: number): LedgerCommit[] => playGame({ registry, type: 'tiny', number, options: { target: 12 }, players, bots: [], conceding: players.slice(1), startsAt: '2026-11-21T12:00:00.000Z' });
const early = [game(1), game(2)];
const late = [game(3), game(4)];

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  for (const commit of early.flat()) await new Ledger(database.pool).append(commit, { dueAt: null });
  await settled(database.pool);
});
afterAll(() => database.drop());

describe.each(projectionNames)('rebuild %s', (name) => {
  const projection = projectionNamed(name, registry);
  const { prefix } = projection;
  const dump = () => dumpProjection(database.pool, projection);
  const live = (commits: readonly LedgerCommit[]) => new Projector(database.pool, projection, { error: () => undefined }).apply(messagesOf(commits));
  const cli = async (...args: string[]) => {
    const terminal = heardTerminal();
    const failure = await rebuild(name, { check: args.includes('--check') }, registry, { DATABASE_URL: database.url }, terminal).then(() => null, (error: Error) => error.message);
    return { code: failure === null ? 0 : 1, out: terminal.out(), err: failure };
  };
  const damaged = async (): Promise<string> => {
    await database.pool.query(`UPDATE ${prefix}_progress SET version = version + 1 WHERE game_id = $1`, [early[0]![0]!.gameId]);
    await database.pool.query(`INSERT INTO ${prefix}_parked VALUES ($1, 3, 'a hidden card')`, [players[0]]);
    return `${prefix}_progress game_id=${early[0]![0]!.gameId}: other (version)\n${prefix}_parked game_id=${players[0]} version=3: extra\n`;
  };

  beforeEach(async () => {
    await database.pool.query(`TRUNCATE ${Object.keys(projection.tables).join(', ')}`);
    const { rows } = await database.pool.query<{ body: string; hash: string }>('SELECT body, hash FROM commits ORDER BY tx, position');
    await live(rows.map(({ body, hash }) => ({ ...(JSON.parse(body) as LedgerCommit), hash })));
  });

  test('--check finds live rows that are what the ledger leads to', async () => {
    const { code, out } = await cli('--check');
    expect([code, out]).toEqual([0, expect.stringMatching(new RegExp(`^${name} is what \\d+ commits lead to, byte for byte\\.\n$`))]);
  });

  test('--check names tables and games that differ, no values, and changes nothing', async () => {
    const lines = (await damaged()).split('\n').filter((line) => line !== '');
    const before = await dump();
    const { code, out, err } = await cli('--check');
    expect(code).toBe(1);
    expect(out.trimEnd().split('\n').sort()).toEqual([...lines].sort());
    expect(out).not.toContain('hidden');
    expect(err).toBe(`${name} is not what the ledger leads to. Nothing was changed: run it without --check.`);
    expect(await dump()).toBe(before);
    expect((await database.pool.query(`SELECT FROM pg_namespace WHERE nspname LIKE 'rebuild%'`)).rowCount).toBe(0);
  });

  test('a row that is missing is told, and the swap mends it', async () => {
    const before = await dump();
    await database.pool.query(`DELETE FROM ${prefix}_progress WHERE game_id = $1`, [early[1]![0]!.gameId]);
    const { code, out } = await cli();
    expect(code).toBe(0);
    expect(out).toContain(`${prefix}_progress game_id=${early[1]![0]!.gameId}: missing\n`);
    expect(out).toMatch(new RegExp(`${name} rebuilt from \\d+ commits\\.\n$`));
    expect(await dump()).toBe(before);
    expect((await cli('--check')).code).toBe(0);
  });

  test('while games go on nothing is taken for a difference, and the end is the same', async () => {
    const ledger = new Ledger(database.pool);
    const on = (name === 'table-projection' ? late[0] : late[1])!;
    const going = (async () => {
      for (const commit of on) {
        await ledger.append(commit, { dueAt: null });
        await settled(database.pool); // the relay tells of nothing before
        await live([commit]);
      }
    })();
    expect((await cli('--check')).out).toMatch(/byte for byte/);
    const { code, out } = await cli();
    expect([code, out]).toEqual([0, expect.stringMatching(/rebuilt from \d+ commits\.\n$/)]);
    await going;
    expect((await cli('--check')).code).toBe(0);
  });
});
