import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hmacChance } from '#engine';
import { Ledger } from '#ledger';
import { auditCommits } from '#table';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { tinyRegistry } from '#testing/tiny-game';
import { breakingProxy, type Break, type BreakingProxy } from './testing/breaking-proxy.js';
import { ann, ben, codeOf, instance, startedGame, type Instance } from './testing/instance.js';
import { stored } from './testing/stored.js';

const WAYS: readonly Break[] = ['before', 'meanwhile', 'after'];

describe('a database connection that breaks in the middle of an append', () => {
  let database: TestDatabase;
  let proxy: BreakingProxy;
  let side: Instance;
  beforeAll(async () => {
    database = await testDatabase();
    proxy = await breakingProxy(database.url);
    side = instance(proxy.url);
  });
  afterAll(async () => {
    await side.close();
    await proxy.close();
    await database.drop();
  });

  const commitsOf = (gameId: string) => new Ledger(database.pool).commits(gameId);
  const breakOnce = (way: Break) => {
    proxy.onAppend = () => {
      proxy.onAppend = undefined;
      return way;
    };
  };

  for (const way of WAYS) {
    it(`(${way}) leaves a command carried out once, and its sender told so`, async () => {
      const gameId = await startedGame(side);
      breakOnce(way);
      const result = await side.commands.decide(ann, { gameId, decisionId: 'd1', answer: ['2'] });
      expect([result.version, result.commits[0]!.version, (await commitsOf(gameId)).length]).toEqual([4, 4, 4]);
      breakOnce(way);
      const { gameId: created, version } = await side.commands.create(ann, { type: 'tiny' });
      expect([version, (await commitsOf(created)).length]).toEqual([1, 1]);
    });
  }

  for (const way of WAYS) {
    it(`(${way}) leaves the commands of all games that were appended together carried out once`, async () => {
      const games = await Promise.all(Array.from({ length: 12 }, () => startedGame(side)));
      breakOnce(way);
      const results = await Promise.all(games.map((gameId) => side.commands.decide(ann, { gameId, decisionId: 'd1', answer: ['2'] })));
      expect(results.map(({ version }) => version)).toEqual(games.map(() => 4));
      for (const gameId of games) expect(await commitsOf(gameId)).toHaveLength(4);
    });
  }

  it('that stays broken: UNAVAILABLE, nothing is remembered, and the same commandId carries it out later', async () => {
    const gameId = await startedGame(side);
    const before = await stored(database.pool);
    const input = { gameId, decisionId: 'd1', answer: ['2'], commandId: 'patient' };
    proxy.onAppend = () => 'before';
    expect(await codeOf(side.commands.decide(ann, input))).toBe('UNAVAILABLE');
    expect(await stored(database.pool)).toEqual(before);
    proxy.onAppend = undefined;
    expect((await side.commands.botTurns(gameId)).turns).toEqual([]);
    expect((await side.commands.decide(ann, input)).version).toBe(4);
    expect((await side.commands.decide(ann, input)).version).toBe(4);
  });

  it('now and then, all through a game: what is acknowledged is there, and nothing twice', async () => {
    const gameId = await startedGame(side);
    const chance = hmacChance('broken connections', '1');
    proxy.onAppend = () => (chance.integer(1, 3) === 1 ? chance.pick(WAYS) : undefined);
    const acknowledged: unknown[] = [];
    for (let i = 0; i < 60; i++) {
      const decisionId = `d${i + 1}`;
      const commandId = `c${i}`;
      for (;;) {
        const code = await codeOf(side.commands.decide(i % 2 === 0 ? ann : ben, { gameId, decisionId, answer: ['1'], commandId }));
        if (code === 'OK') break;
        expect(code).toBe('UNAVAILABLE');
      }
      acknowledged.push(decisionId);
    }
    proxy.onAppend = undefined;
    const commits = await commitsOf(gameId);
    expect(commits.slice(3).map(({ cause }) => cause.type === 'decide' && cause.decision)).toEqual(acknowledged);
    expect(await auditCommits(commits, tinyRegistry)).toMatchObject({ chainIntact: true, problem: null });
    expect((await side.games.fresh(gameId))!.table).toEqual(await side.games.asOf(gameId, 63));
  }, 60_000);
});
