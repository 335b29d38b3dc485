import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Ledger, SNAPSHOT_EVERY, Snapshots } from '#ledger';
import { foldTable, type LedgerCommit, type TableState } from '#table';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { tinyGame, tinyRegistry as registry } from '#testing/tiny-game';
import { heardTerminal } from '../../apps/cli/heard-terminal.js';
import { rebuildFolds } from '../../apps/cli/rebuild.js';
import { playGame } from '../../libs/read-models/testing/histories.js';

const players = ['a', 'b'].map((c) => `${c.repeat(8)}-0000-4000-8000-000000000000`);
const game = (number: number, until: number): LedgerCommit[] => playGame({ registry, type: 'tiny', number, options: { target: 10_000 }, players, startsAt: '2026-11-21T12:00:00.000Z', until });
const games = [game(1, 3 * SNAPSHOT_EVERY + 2), game(2, SNAPSHOT_EVERY - 1), game(3, 2 * SNAPSHOT_EVERY)];
const gameId = games[0]![0]!.gameId;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  for (const commit of games.flat()) await new Ledger(database.pool).append(commit, { dueAt: undefined, ...(commit.version === 1 && { seed: new Uint8Array(32) }) });
});
beforeEach(async () => {
  await database.pool.query('TRUNCATE snapshots');
  await cli();
});
afterAll(() => database.drop());

async function cli(...args: string[]): Promise<{ code: number; out: string }> {
  const terminal = heardTerminal();
  const code = await rebuildFolds({ check: args.includes('--check') }, registry, { DATABASE_URL: database.url }, terminal).then(() => 0, () => 1);
  return { code, out: terminal.out() };
}
const rows = async () => (await database.pool.query('SELECT * FROM snapshots ORDER BY game_id, version')).rows;
const said = (missing: number, other: number, how = 'were') => `5 folds of games: ${missing} ${how} missing, ${other} ${how} otherwise, 0 games cannot be folded.\n`;

test('stores of every game what the write side does as it goes, and --check finds nothing to say', async () => {
  const made = await rows();
  await database.pool.query('TRUNCATE snapshots');
  const snapshots = new Snapshots(database.pool, registry);
  for (const commits of games) {
    let table: TableState | undefined;
    for (const commit of commits) {
      table = foldTable(table, commit, registry);
      if (table.version % SNAPSHOT_EVERY === 0) await snapshots.save(table);
    }
  }
  expect(await rows()).toEqual(made);
  expect(made).toHaveLength(5);
  expect(await cli('--check')).toEqual({ code: 0, out: said(0, 0, 'are') });
});

test('mends what is damaged, missing, or of another build, which --check tells and leaves', async () => {
  const right = await rows();
  const other = new Snapshots(database.pool, new Map([['tiny', { ...tinyGame, ruleset: tinyGame.ruleset + 1 }]]));
  await other.save((await new Snapshots(database.pool, registry).load(gameId, SNAPSHOT_EVERY))!);
  await database.pool.query(`UPDATE snapshots SET state = replace(state, 'RUNNING', 'FINISHED') WHERE game_id = $1 AND version = $2`, [gameId, 2 * SNAPSHOT_EVERY]);
  await database.pool.query(`UPDATE snapshots SET version = version + 1 WHERE game_id = $1 AND version = $2`, [gameId, 3 * SNAPSHOT_EVERY]);
  const spoilt = await rows();
  expect(await cli('--check')).toEqual({ code: 1, out: said(1, 3, 'are') });
  expect(await rows()).toEqual(spoilt);
  expect(await cli()).toEqual({ code: 0, out: said(1, 3) });
  expect(await rows()).toEqual(right);
});

test('a game that cannot be folded holds up no other', async () => {
  const right = await rows();
  await database.pool.query(`UPDATE commits SET body = replace(body, '"GameCreated"', '"GameRemade"') WHERE game_id = $1 AND version = 1`, [gameId]);
  try {
    expect((await cli()).out).toBe('2 folds of games: 0 were missing, 3 were otherwise, 1 games cannot be folded.\n');
    expect(await rows()).toEqual(right.filter((row) => row.game_id !== gameId));
  } finally {
    await database.pool.query(`UPDATE commits SET body = replace(body, '"GameRemade"', '"GameCreated"') WHERE game_id = $1 AND version = 1`, [gameId]);
  }
});
