import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { canonicalCommit, commitmentOf, decideTable, exportLine, foldTable, type LedgerCommit, type TableCommand, type TableState } from '#table';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { settled } from '#testing/settled';
import { tinyRegistry } from '#testing/tiny-game';
import { Ledger, lineOf } from './ledger.js';
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

  it('tells those in the same process of a commit once it is stored, and of none that is not', async () => {
    const first = opened(randomUUID());
    const told: LedgerCommit[] = [];
    const deaf = new Ledger(database.pool).onCommit((commit) => void (commit.gameId === first.gameId && told.push(commit)));
    await Promise.all([ledger.append(first, { dueAt: null, seed }), ledger.append(opened(randomUUID()), { dueAt: null, seed })]);
    await ledger.append(opened(first.gameId), { dueAt: null, seed });
    expect(told).toEqual([first]);
    deaf();
    await ledger.append(joined(first, 'ben'), { dueAt: null });
    expect(told).toHaveLength(1);
  });

  it('is done, whatever becomes of those who hear of it', async () => {
    const told: string[] = [];
    const deaf = [() => { throw new Error('broken ear'); }, ({ gameId }: { gameId: string }) => void told.push(gameId)].map((ear) => ledger.onCommit(ear));
    const firsts = [opened(randomUUID()), opened(randomUUID())];
    const results = await Promise.allSettled(firsts.map((first) => ledger.append(first, { dueAt: null, seed })));
    deaf.forEach((stop) => stop());
    expect(results).toEqual(firsts.map(() => ({ status: 'fulfilled', value: { appended: true } })));
    expect(told.sort()).toEqual(firsts.map(({ gameId }) => gameId).sort());
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

describe('appends that wait at the same moment', () => {
  const openedGames = async (count: number): Promise<LedgerCommit[]> => {
    const firsts = Array.from({ length: count }, () => opened(randomUUID()));
    await Promise.all(firsts.map((first) => ledger.append(first, { dueAt: undefined, seed })));
    return firsts;
  };
  const versions = async (gameId: string) => (await ledger.commits(gameId)).map((commit) => commit.commandId);

  it('go together into few transactions, each with its seed and its deadline', async () => {
    const firsts = Array.from({ length: 100 }, () => opened(randomUUID()));
    const dueOf = (i: number) => (i % 2 === 0 ? null : new Date(Date.parse('2026-11-21T12:00:00.000Z') + i * 1000).toISOString());
    const own = (i: number) => createHash('sha256').update(`seed ${i}`).digest();
    const results = await Promise.all(firsts.map((first, i) => ledger.append(first, { dueAt: dueOf(i), seed: own(i), requestId: `r${i}` })));
    expect(results).toEqual(firsts.map(() => ({ appended: true })));
    const ids = firsts.map((first) => first.gameId);
    const text = `SELECT game_id, tx, body, hash, request_id, seed, due_at FROM commits JOIN seeds USING (game_id) LEFT JOIN deadlines USING (game_id)
      WHERE game_id = ANY ($1::uuid[])`;
    const { rows } = await database.pool.query(text, [ids]);
    const byGame = new Map(rows.map((row) => [row.game_id, row]));
    for (const [i, first] of firsts.entries()) {
      const row = byGame.get(first.gameId);
      const stored = [row.body, row.hash, row.request_id, row.seed.toString('hex'), row.due_at?.toISOString() ?? null];
      expect(stored).toEqual([canonicalCommit(first), first.hash, `r${i}`, own(i).toString('hex'), dueOf(i)]);
    }
    expect(new Set(rows.map((row) => row.tx)).size).toBeLessThan(20);
  });

  it('of one game: one gets the version, the other is told so, and other games are left alone', async () => {
    const [first, ...others] = await openedGames(5);
    const appends = [joined(first!, 'ben'), joined(first!, 'cat'), ...others.map((other) => joined(other, 'ben'))];
    const results = await Promise.all(appends.map((commit) => ledger.append(commit, { dueAt: undefined })));
    expect(results).toEqual([{ appended: true }, { appended: false, conflict: 'version' }, ...others.map(() => ({ appended: true }))]);
  });

  it('of one command: one is appended, the other is told the first', async () => {
    const [first, other] = await openedGames(2);
    const bens = joined(first!, 'ben', 'ben-joins');
    const results = await Promise.all([bens, bens, joined(other!, 'ben')].map((commit) => ledger.append(commit, { dueAt: undefined })));
    expect(results).toEqual([{ appended: true }, { appended: false, conflict: 'command', first: bens }, { appended: true }]);
  });

  it('of two instances, in whatever order: each game takes one commit of one of them', async () => {
    const firsts = await openedGames(40);
    const instances = [ledger, new Ledger(database.pool)];
    const race = (own: Ledger, player: string, games: readonly LedgerCommit[]) =>
      Promise.all(games.map(async (first) => [first.gameId, await own.append(joined(first, player, player), { dueAt: undefined })] as const));
    const [ones, twos] = await Promise.all([race(instances[0]!, 'ben', firsts), race(instances[1]!, 'cat', firsts.toReversed())]);
    const other = new Map(twos);
    for (const [gameId, one] of ones) {
      const outcomes = [one, other.get(gameId)!];
      expect(outcomes.filter((result) => result.appended)).toHaveLength(1);
      expect(outcomes).toContainEqual({ appended: false, conflict: 'version' });
      expect(await versions(gameId)).toHaveLength(2);
    }
  });

  it('with one among them that the database does not take: that one alone fails', async () => {
    const firsts = await openedGames(6);
    const commits = firsts.map((first, i) => (i === 3 ? { ...joined(first, 'ben'), at: 'at some time' } : joined(first, 'ben')));
    const results = await Promise.allSettled(commits.map((commit) => ledger.append(commit, { dueAt: undefined })));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    for (const [i, { gameId }] of firsts.entries()) expect(await versions(gameId)).toHaveLength(i === 3 ? 1 : 2);
  });
});

describe('the line of a commit', () => {
  it('is its canonical text, whatever somebody has written into it', async () => {
    const first = commitOn(undefined, { ...create, title: '","previousHash":"', clientSeed: ',"previousHash":"0"}' } as TableCommand, randomUUID());
    await ledger.append(first, { dueAt: undefined, seed });
    const { rows } = await database.pool.query('SELECT body, hash FROM commits WHERE game_id = $1', [first.gameId]);
    expect(lineOf(rows[0])).toBe(exportLine(first));
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
    await settled(database.pool);
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

  it('keep folds of many versions of a game, and give the latest that is not beyond one', async () => {
    const first = opened(randomUUID());
    const one = foldTable(undefined, first, tinyRegistry);
    const two = foldTable(one, joined(first, 'ben'), tinyRegistry);
    await snapshots().save(one);
    expect(await snapshots().load(first.gameId)).toEqual(one);
    await snapshots().save(two);
    await snapshots().save(one);
    expect(await snapshots().load(first.gameId)).toEqual(two);
    expect(await snapshots().load(first.gameId, 1)).toEqual(one);
    expect(await snapshots().load(first.gameId, 0)).toBeUndefined();
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
    await database.pool.query('UPDATE snapshots SET format = format + 1 WHERE game_id = $1', [first.gameId]);
    await snapshots().save(table);
    expect(await snapshots().load(first.gameId)).toEqual(table);
  });

  it('are not given where they are not what was stored', async () => {
    const first = opened(randomUUID());
    const table = foldTable(undefined, first, tinyRegistry);
    for (const damage of [`state = replace(state, '"version":1', '"version":2')`, 'state = left(state, 100)', 'version = version + 1', `digest = ''`]) {
      await database.pool.query('DELETE FROM snapshots WHERE game_id = $1', [first.gameId]);
      await snapshots().save(table);
      await database.pool.query(`UPDATE snapshots SET ${damage} WHERE game_id = $1`, [first.gameId]);
      expect(await snapshots().load(first.gameId)).toBeUndefined();
      await snapshots().save(table);
      expect(await snapshots().load(first.gameId, 1)).toEqual(table);
    }
  });

  it('that an earlier build has left are given a digest by the migration, and go on being used', async () => {
    const table = foldTable(undefined, opened(randomUUID()), tinyRegistry);
    await snapshots().save(table);
    const migration = readFileSync(new URL('../../prisma/migrations/20261121001100_snapshots_of_many_versions/migration.sql', import.meta.url), 'utf8');
    await database.pool.query(`UPDATE snapshots SET digest = ''`);
    expect(await snapshots().load(table.gameId)).toBeUndefined();
    await database.pool.query(migration.split('\n').find((line) => line.startsWith('UPDATE'))!);
    expect(await snapshots().load(table.gameId)).toEqual(table);
  });
});
