import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { commitmentOf, decideTable, foldTable, type LedgerCommit, type TableCommand, type TableState } from '#table';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { tinyRegistry } from '#testing/tiny-game';
import { Ledger } from './ledger.js';
import { Snapshots } from './snapshots.js';

const seed = createHash('sha256').update('seed').digest();
let database: TestDatabase;
let ledger: Ledger;
beforeAll(async () => {
  database = await testDatabase();
  ledger = new Ledger(database.pool);
});
afterAll(() => database.drop());

const now = { registry: tinyRegistry, seed, at: '2026-11-21T12:00:00.000Z', salt: '00'.repeat(16), invite: null };
const commitOn = (table: TableState | undefined, command: TableCommand, gameId: string, commandId: string = randomUUID()): LedgerCommit =>
  decideTable(command, table, { ...now, gameId, commandId });

const create: TableCommand = {
  type: 'create',
  player: 'ann',
  game: 'tiny',
  title: 'Snow ❄',
  visibility: 'PUBLIC',
  options: {},
  decisionSeconds: null,
  seats: 4,
  clientSeed: undefined,
};
const opened = (gameId: string) => commitOn(undefined, create, gameId);
const joined = (first: LedgerCommit, player: string, commandId?: string) =>
  commitOn(foldTable(undefined, first, tinyRegistry), { type: 'join', player, seat: undefined, invite: undefined, clientSeed: undefined }, first.gameId, commandId);

describe('append', () => {
  it('stores the commit as it was hashed, with the seed beside it and the deadline', async () => {
    const first = opened(randomUUID());
    expect(await ledger.append(first, { dueAt: '2026-11-21T12:00:30.000Z', seed })).toEqual({ appended: true });
    expect(await ledger.commits(first.gameId)).toEqual([first]);
    expect(await ledger.head(first.gameId)).toEqual({ version: 1, hash: first.hash });
    expect(Buffer.from((await ledger.seed(first.gameId))!)).toEqual(seed);
    const { rows } = await database.pool.query('SELECT body, hash FROM commits WHERE game_id = $1', [first.gameId]);
    expect(createHash('sha256').update(Buffer.alloc(32)).update(rows[0].body, 'utf8').digest('hex')).toBe(rows[0].hash);
    const due = await database.pool.query('SELECT due_at FROM deadlines WHERE game_id = $1', [first.gameId]);
    expect(due.rows).toEqual([{ due_at: new Date('2026-11-21T12:00:30.000Z') }]);
  });

  it('stores the id of the request beside the commit, and never in it', async () => {
    const first = opened(randomUUID());
    const second = joined(first, 'ben');
    await ledger.append(first, { dueAt: null, seed, requestId: 'request-1' });
    await ledger.append(second, { dueAt: null });
    const { rows } = await database.pool.query('SELECT version, request_id FROM commits WHERE game_id = $1 ORDER BY version', [first.gameId]);
    expect(rows).toEqual([{ version: 1, request_id: 'request-1' }, { version: 2, request_id: null }]);
    expect(await ledger.commits(first.gameId)).toEqual([first, second]);
  });

  it('moves the deadline, and takes it away', async () => {
    const first = opened(randomUUID());
    const second = joined(first, 'ben');
    const third = commitOn(foldTable(foldTable(undefined, first, tinyRegistry), second, tinyRegistry), { type: 'leave', player: 'ben' }, first.gameId);
    const due = async () => (await database.pool.query('SELECT due_at FROM deadlines WHERE game_id = $1', [first.gameId])).rows.map((row) => row.due_at.toISOString());
    await ledger.append(first, { dueAt: '2026-11-21T12:00:30.000Z', seed });
    await ledger.append(second, { dueAt: '2026-11-21T12:01:00.000Z' });
    expect(await due()).toEqual(['2026-11-21T12:01:00.000Z']);
    await ledger.append(third, { dueAt: null });
    expect(await due()).toEqual([]);
  });

  it('tells a version that is taken from a command that has been carried out, and changes nothing', async () => {
    const first = opened(randomUUID());
    await ledger.append(first, { dueAt: null, seed });
    const bens = joined(first, 'ben', 'ben-joins');
    const cats = joined(first, 'cat');
    expect(await ledger.append(bens, { dueAt: null })).toEqual({ appended: true });
    expect(await ledger.append(cats, { dueAt: '2026-11-21T12:00:30.000Z' })).toEqual({ appended: false, conflict: 'version' });
    expect(await ledger.append(bens, { dueAt: null })).toEqual({ appended: false, conflict: 'command', first: bens });
    const other = foldTable(foldTable(undefined, first, tinyRegistry), bens, tinyRegistry);
    const again = commitOn(other, { type: 'leave', player: 'ben' }, first.gameId, 'ben-joins');
    expect(await ledger.append(again, { dueAt: null })).toEqual({ appended: false, conflict: 'command', first: bens });
    expect(await ledger.commits(first.gameId)).toEqual([first, bens]);
    expect((await database.pool.query('SELECT 1 FROM deadlines WHERE game_id = $1', [first.gameId])).rowCount).toBe(0);
  });

  it('lets one of two first commits in, with its own seed', async () => {
    const gameId = randomUUID();
    const seeds = [createHash('sha256').update('a').digest(), createHash('sha256').update('b').digest()];
    const firsts = seeds.map((own) => decideTable(create, undefined, { ...now, seed: own, gameId, commandId: randomUUID() }));
    const results = await Promise.all(firsts.map((first, i) => ledger.append(first, { dueAt: null, seed: seeds[i] })));
    expect(results.map((result) => result.appended).sort()).toEqual([false, true]);
    const [commit] = await ledger.commits(gameId);
    expect((commit!.facts[0]!.data as { commitment: string }).commitment).toBe(commitmentOf((await ledger.seed(gameId))!));
  });
});

describe('reading', () => {
  it('gives a stretch of versions', async () => {
    const first = opened(randomUUID());
    const second = joined(first, 'ben');
    await ledger.append(first, { dueAt: null, seed });
    await ledger.append(second, { dueAt: null });
    expect(await ledger.commits(first.gameId, 1)).toEqual([second]);
    expect(await ledger.commits(first.gameId, 0, 1)).toEqual([first]);
    expect(await ledger.commits(randomUUID())).toEqual([]);
    expect([await ledger.head(randomUUID()), await ledger.seed(randomUUID()), await ledger.commitByCommandId(first.gameId, 'none')]).toEqual([undefined, undefined, undefined]);
  });

  it('gives everything in order, in batches, from where it was left', async () => {
    const all: LedgerCommit[] = [];
    const cursors = [];
    for await (const { commits, cursor } of ledger.readAll(null, 3)) {
      expect(commits.length).toBeLessThanOrEqual(3);
      all.push(...commits);
      cursors.push(cursor);
    }
    const { rows } = await database.pool.query('SELECT hash FROM commits ORDER BY tx, position');
    expect(all.map((commit) => commit.hash)).toEqual(rows.map((row) => row.hash));
    const rest: LedgerCommit[] = [];
    for await (const { commits } of ledger.readAll(cursors[0]!, 3)) rest.push(...commits);
    expect(rest).toEqual(all.slice(3));
  });
});

describe('snapshots', () => {
  const snapshots = () => new Snapshots(database.pool, tinyRegistry);

  it('keep the latest fold of a game, and never an older one', async () => {
    const first = opened(randomUUID());
    const one = foldTable(undefined, first, tinyRegistry);
    const two = foldTable(one, joined(first, 'ben'), tinyRegistry);
    await snapshots().save(one);
    expect(await snapshots().load(first.gameId)).toEqual(one);
    await snapshots().save(two);
    await snapshots().save(one);
    expect(await snapshots().load(first.gameId)).toEqual(two);
    expect(await snapshots().load(first.gameId, 1)).toBeUndefined();
  });

  it('ignore and replace what another build has stored', async () => {
    const first = opened(randomUUID());
    const table = foldTable(undefined, first, tinyRegistry);
    for (const foreign of ['format = format + 1', 'ruleset = ruleset + 1', "type = 'gone'"]) {
      await snapshots().save(table);
      await database.pool.query(`UPDATE snapshots SET ${foreign} WHERE game_id = $1`, [first.gameId]);
      expect(await snapshots().load(first.gameId)).toBeUndefined();
      await database.pool.query('DELETE FROM snapshots WHERE game_id = $1', [first.gameId]);
    }
    await snapshots().save(table);
    await database.pool.query('UPDATE snapshots SET format = format + 1, version = 99 WHERE game_id = $1', [first.gameId]);
    await snapshots().save(table);
    expect(await snapshots().load(first.gameId)).toEqual(table);
  });
});
