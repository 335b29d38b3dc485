import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ledger } from '#ledger';
import { auditCommits } from '#table';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { tinyRegistry } from '#testing/tiny-game';
import { ann, ben, codeOf, instance, startedGame, type Instance } from './testing/instance.js';

const GAMES = 8;
const ROUNDS = 625;

describe('two writers on one game', () => {
  let database: TestDatabase;
  let sides: Instance[];
  beforeAll(async () => {
    database = await testDatabase();
    sides = [instance(database.url), instance(database.url)];
  });
  afterAll(async () => {
    await Promise.all(sides.map((side) => side.close()));
    await database.drop();
  });

  /** Both instances are sent an answer to each of the two open decisions, all at once: two races. */
  const round = async (gameId: string, number: number): Promise<unknown> => {
    const answers = [ann, ben].map(async (caller, seat) => {
      const decisionId = `d${2 * number + seat + 1}`;
      const results = await Promise.all(sides.map((side, i) => codeOf(side.commands.decide(caller, { gameId, decisionId, answer: [`${i + 1}`] }))));
      return results.sort();
    });
    return Promise.all(answers);
  };

  it(`accept one of them, in each of ${GAMES * ROUNDS * 2} races`, async () => {
    const play = async () => {
      const gameId = await startedGame(sides[0]!);
      for (let number = 0; number < ROUNDS; number++) expect(await round(gameId, number)).toEqual(Array(2).fill(['OK', 'STALE_DECISION']));
      const commits = await new Ledger(database.pool).commits(gameId);
      expect(commits.map((commit) => commit.version)).toEqual(Array.from({ length: 3 + ROUNDS * 2 }, (_, i) => i + 1));
      const answered = commits.flatMap(({ cause }) => (cause.type === 'decide' ? [cause.decision] : []));
      expect([answered.length, new Set(answered).size]).toEqual([ROUNDS * 2, ROUNDS * 2]);
      expect(await auditCommits(commits, tinyRegistry)).toMatchObject({ chainIntact: true, problem: null });
    };
    await Promise.all(Array.from({ length: GAMES }, play));
  }, 240_000);

  it('lets one of two commands with the same commandId lead to a commit, and both be told the same', async () => {
    const gameId = await startedGame(sides[0]!);
    for (let number = 0; number < 50; number++) {
      for (const [seat, caller] of [ann, ben].entries()) {
        const input = { gameId, decisionId: `d${2 * number + seat + 1}`, answer: ['1'], commandId: `${number}` };
        const [one, other] = await Promise.all(sides.map((side) => side.commands.decide(caller, input)));
        expect(other).toEqual(one);
      }
    }
    const commits = await new Ledger(database.pool).commits(gameId);
    expect(commits).toHaveLength(103);
  });

  it('carries out once what would be legal twice', async () => {
    for (let i = 0; i < 20; i++) {
      const { gameId } = await sides[0]!.commands.create(ann, { type: 'tiny', seats: 4 });
      const [one, other] = await Promise.all(sides.map((side) => side.commands.addBot(ann, { gameId, commandId: 'one bot' })));
      expect(other).toEqual(one);
      expect(await new Ledger(database.pool).commits(gameId)).toHaveLength(2);
    }
  });

  it('lets one of two creations with the same commandId open the game', async () => {
    const before = (await database.pool.query('SELECT count(*)::int AS n FROM seeds')).rows[0].n;
    const input = { type: 'tiny', commandId: 'once' };
    const [one, other] = await Promise.all(sides.map((side) => side.commands.create(ann, input)));
    expect(other).toEqual(one);
    expect((await database.pool.query('SELECT count(*)::int AS n FROM seeds')).rows[0].n).toBe(before + 1);
  });

  it('refuses by the state in the ledger, not by what an instance remembers', async () => {
    const gameId = await startedGame(sides[0]!);
    const [first, second] = sides as [Instance, Instance];
    await second.commands.botTurns(gameId);
    await first.commands.decide(ann, { gameId, decisionId: 'd1', answer: ['1'] });
    await first.commands.decide(ben, { gameId, decisionId: 'd2', answer: ['1'] });
    expect(await codeOf(second.commands.decide(ann, { gameId, decisionId: 'd3', answer: ['1'] }))).toBe('OK');
  });
});
