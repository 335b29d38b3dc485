import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { registry } from '#catalogue';
import { hmacChance, type Decision, type Game } from '#engine';
import { Ledger, Snapshots } from '#ledger';
import { auditCommits, foldTable, type LedgerCommit, type TableState } from '#table';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { tinyGame, tinyRegistry } from '#testing/tiny-game';
import { ann, ben, codeOf, instance, startedGame, type Instance, type InstanceOptions } from './testing/instance.js';

const folded = (commits: readonly LedgerCommit[]) => commits.reduce<TableState | undefined>((table, commit) => foldTable(table, commit, registry), undefined)!;

describe('games in memory', () => {
  let database: TestDatabase;
  let ledger: Ledger;
  let sides: Instance[] = [];
  beforeAll(async () => {
    database = await testDatabase();
    ledger = new Ledger(database.pool);
  });
  afterEach(async () => {
    await Promise.all(sides.map((side) => side.close()));
    sides = [];
  });
  afterAll(() => database.drop());

  const started = (options?: InstanceOptions) => {
    const side = instance(database.url, options);
    sides.push(side);
    return side;
  };
  const answer = async ({ commands }: Instance, gameId: string, n: number) => {
    for (let i = 0; i < n; i++) await commands.decide(i % 2 === 0 ? ann : ben, { gameId, decisionId: `d${i + 1}`, answer: ['1'] });
  };
  /** Waits for the snapshots under way, none of which may have failed. */
  const settled = async (side: Instance) => {
    await side.games.settle();
    expect(side.log.filter((line) => line.includes('a snapshot could not be stored'))).toEqual([]);
  };
  const tableOf = async (side: Instance, gameId: string) => (await side.games.get(gameId))!.table;

  it('are what is loaded from the ledger, with and without a snapshot, at every version', async () => {
    const side = started({ hot: { snapshotEvery: 5 } });
    const gameId = await startedGame(side);
    await answer(side, gameId, 9);
    await settled(side);
    expect((await database.pool.query('SELECT version FROM snapshots WHERE game_id = $1 ORDER BY version', [gameId])).rows).toEqual([{ version: 5 }, { version: 10 }]);
    const hot = await tableOf(side, gameId);
    expect(await tableOf(started(), gameId)).toEqual(hot);
    const commits = await ledger.commits(gameId);
    for (let version = 1; version <= commits.length; version++) {
      const table = commits.slice(0, version).reduce<TableState | undefined>((before, commit) => foldTable(before, commit, tinyRegistry), undefined);
      expect(await started().games.asOf(gameId, version)).toEqual(table);
    }
  });

  it('come from a snapshot where it fits, and from the commits alone where it does not', async () => {
    const side = started({ hot: { snapshotEvery: 5 } });
    const gameId = await startedGame(side);
    await answer(side, gameId, 4);
    await settled(side);
    const snapshots = new Snapshots(database.pool, tinyRegistry);
    const store = (state: TableState) => snapshots.save(state);
    const state = (await snapshots.load(gameId))!;
    await store({ ...state, title: 'From the snapshot' });
    expect((await tableOf(started(), gameId)).title).toBe('From the snapshot');
    await store({ ...state, title: 'From the snapshot', headHash: '0'.repeat(64) });
    expect(await tableOf(started(), gameId)).toEqual(await tableOf(side, gameId));
    await store({ ...state, title: 'From the snapshot' });
    await database.pool.query('UPDATE snapshots SET format = format + 1 WHERE game_id = $1', [gameId]);
    expect(await tableOf(started(), gameId)).toEqual(await tableOf(side, gameId));
  });

  it('are as many as there is room for, by number and by size', async () => {
    const byNumber = started({ hot: { games: 3 } });
    const bySize = started({ hot: { bytes: 5000 } });
    const games: string[] = [];
    for (let i = 0; i < 20; i++) games.push(await startedGame(byNumber));
    for (const gameId of games) await bySize.games.get(gameId);
    expect(byNumber.games.count).toBe(3);
    expect([bySize.games.count > 0, bySize.games.count < 10]).toEqual([true, true]);
    expect((await byNumber.commands.decide(ann, { gameId: games[0]!, decisionId: 'd1', answer: ['1'] })).version).toBe(4);
  });

  it('are forgotten after a fault in the rules, which changes nothing', async () => {
    const faulty: Game = {
      ...tinyGame,
      decide: (command, state, chance) => {
        if (command.type === 'decide' && command.answer[0] === '3') throw new Error('a fault');
        return tinyGame.decide(command, state, chance);
      },
    };
    const side = started({ registry: new Map([['tiny', faulty]]) });
    const gameId = await startedGame(side);
    expect(side.games.count).toBe(1);
    expect(await codeOf(side.commands.decide(ann, { gameId, decisionId: 'd1', answer: ['3'] }))).toEqual(new Error('a fault'));
    expect([side.games.count, (await ledger.commits(gameId)).length]).toEqual([0, 3]);
    expect((await side.commands.decide(ann, { gameId, decisionId: 'd1', answer: ['2'] })).version).toBe(4);
  });

  it('have a history that anyone can check, and their seed out of sight until the end', async () => {
    const side = started({ registry });
    for (const type of registry.keys()) {
      const gameId = await startedGame(side, { type });
      const seed = Buffer.from((await ledger.seed(gameId))!);
      await playOn(side, gameId, seed);
      const commits = await ledger.commits(gameId);
      expect(await auditCommits(commits, registry)).toMatchObject({ finished: true, chainIntact: true, replayIdentical: true, problem: null });
      expect(await tableOf(side, gameId)).toEqual(folded(commits));
      const bodies = (await database.pool.query('SELECT body FROM commits WHERE game_id = $1 ORDER BY version', [gameId])).rows.map((row) => row.body);
      expect([bodies.at(-1).includes(seed.toString('hex')), sides[0]!.log.some((line) => line.includes(seed.toString('hex')))]).toEqual([true, false]);
    }
  }, 60_000);

  /** Plays to the end as careful bots do, who soon come to it; no commit before the last may tell the seed. */
  async function playOn(side: Instance, gameId: string, seed: Buffer): Promise<void> {
    const random = hmacChance('play on', '1');
    for (;;) {
      const table = await tableOf(side, gameId);
      if (table.status !== 'RUNNING') return;
      const last = await ledger.commits(gameId, table.version - 1);
      for (const text of [seed.toString('hex'), seed.toString('base64')]) expect(JSON.stringify(last)).not.toContain(text);
      const game = registry.get(table.type)!;
      const [decision] = game.decisions(table.play!, 'auditor') as readonly [Decision];
      const { id, seat } = decision;
      const answer = game.bots['careful']!({ seat, view: game.view(table.play!, seat), decision, random });
      await side.commands.decide(seat === 0 ? ann : ben, { gameId, decisionId: id, answer });
    }
  }
});
