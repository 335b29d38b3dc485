import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { Ledger } from '#ledger';
import type { LedgerCommit } from '#table';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { tinyGame, tinyRegistry } from '#testing/tiny-game';
import { ann, ben, codeOf, instance, startedGame, type Instance, type InstanceOptions } from './testing/instance.js';

describe('the clock', () => {
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

  const started = (n: number, options?: InstanceOptions) => {
    const more = Array.from({ length: n }, () => instance(database.url, options));
    sides.push(...more);
    return more;
  };
  /** A game that is over when both its decisions have been answered by default. */
  const shortGame = (side: Instance) => startedGame(side, { target: 2, decisionSeconds: 1 });
  const causes = (commits: readonly LedgerCommit[]) => commits.slice(3).map(({ cause, commandId, seat }) => [cause, commandId, seat]);
  const finished = async (gameId: string): Promise<LedgerCommit[]> => {
    for (;;) {
      const commits = await ledger.commits(gameId);
      if (commits.at(-1)!.facts.at(-1)?.type === 'GameFinished') return commits;
      await delay(20);
    }
  };
  const due = async (gameId: string) => {
    while (!(await ledger.dueGames(100)).includes(gameId)) await delay(20);
  };
  const timeOut = (decision: string) => [{ type: 'timeout', decision }, `clock:${decision}`, null];

  it('answers each decision by its default once, however many instances run', async () => {
    const three = started(3);
    const games = await Promise.all(Array.from({ length: 10 }, () => shortGame(three[0]!)));
    for (const { clock } of three) clock.start();
    for (const commits of await Promise.all(games.map(finished))) {
      expect(causes(commits)).toEqual([timeOut('d1'), timeOut('d2')]);
      expect(commits.at(-1)!.facts.slice(0, 2).map(({ type, data }) => ({ type, data }))).toEqual([
        { type: 'Added', data: { seat: 0, amount: 1 } },
        { type: 'Added', data: { seat: 1, amount: 1 } },
      ]);
    }
    expect((await database.pool.query('SELECT * FROM deadlines')).rows).toEqual([]);
  }, 60_000);

  it('knows its deadlines after a restart', async () => {
    const [first] = started(1);
    const gameId = await shortGame(first!);
    await first!.close();
    sides = [];
    started(1)[0]!.clock.start();
    expect(causes(await finished(gameId))).toEqual([timeOut('d1'), timeOut('d2')]);
  }, 60_000);

  it('leaves alone what is not due, and what has been answered', async () => {
    const [side] = started(1);
    const later = await startedGame(side!, { decisionSeconds: 3600 });
    const never = await startedGame(side!);
    const half = await shortGame(side!);
    await side!.commands.decide(ann, { gameId: half, decisionId: 'd1', answer: ['2'] });
    await due(half);
    await side!.clock.tick();
    expect((await ledger.commits(later)).length).toBe(3);
    expect((await ledger.commits(never)).length).toBe(3);
    expect(causes(await ledger.commits(half)).slice(1)).toEqual([timeOut('d2')]);
  }, 60_000);

  it('and a late answer do not both count', async () => {
    const [one, other, third] = started(3) as [Instance, Instance, Instance];
    const games = await Promise.all(Array.from({ length: 20 }, () => shortGame(one)));
    for (const gameId of games) await due(gameId);
    await Promise.all([one.clock.tick(), other.clock.tick(), ...games.map((gameId) => codeOf(third.commands.decide(ben, { gameId, decisionId: 'd2', answer: ['3'] })))]);
    for (const gameId of games) {
      const answered = (await finished(gameId)).slice(3).map(({ cause }) => (cause as { decision: string }).decision);
      expect(answered.sort()).toEqual(['d1', 'd2']);
    }
  }, 60_000);

  it('puts a game aside that it cannot time out, and goes on with the others', async () => {
    const strange = { ...tinyGame, id: 'strange' };
    const [both] = started(1, { registry: new Map([...tinyRegistry, ['strange', strange]]) });
    const bad = await startedGame(both!, { type: 'strange', decisionSeconds: 1 });
    const good = await shortGame(both!);
    await due(bad);
    await due(good);
    const [side] = started(1);
    await side!.clock.tick();
    expect((await ledger.commits(bad)).length).toBe(3);
    expect(causes(await ledger.commits(good))).toEqual([timeOut('d1'), timeOut('d2')]);
    const faults = () => side!.log.filter((line) => line.includes('could not be answered by its default')).length;
    expect(faults()).toBe(1);
    await side!.clock.tick();
    expect(faults()).toBe(1);
  }, 60_000);
});
