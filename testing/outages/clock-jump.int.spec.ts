import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PrismaPg } from '@prisma/adapter-pg';
import { setTimeout as delay } from 'node:timers/promises';
import { PrismaClient } from '#prisma';
import { Ledger } from '#ledger';
import { Identity, loadConfig } from '#platform';
import { testDatabase, type TestDatabase } from '../postgres.js';
import { LedgerTime } from '../../apps/game-command/ledger-time.js';
import { ann, ben, instance, startedGame, type Instance } from '../../apps/game-command/testing/instance.js';

const HOUR = 3_600_000;
const JUMPS = [['forward', HOUR], ['back', -HOUR]] as const;

let database: TestDatabase;
let ledger: Ledger;
let side: Instance;
beforeAll(async () => {
  database = await testDatabase();
  ledger = new Ledger(database.pool);
});
beforeEach(() => {
  side = instance(database.url);
});
afterEach(async () => {
  jest.useRealTimers();
  await side.close();
});
afterAll(() => database.drop());

/** This process takes it to be so much later from now on; timers run as they do. */
function jump(by: number): void {
  const now = Date.now() + by;
  jest.useFakeTimers({
    now,
    doNotFake: ['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
  });
}
const finished = async (gameId: string) => {
  for (;;) {
    const commits = await ledger.commits(gameId);
    if (commits.at(-1)!.facts.at(-1)?.type === 'GameFinished') return commits;
    await delay(20);
  }
};

describe('a process whose clock is set by an hour in mid-game', () => {
  it.each(JUMPS)('(%s) gives commits the time of the database, which never goes back within a game', async (_, by) => {
    const gameId = await startedGame(side);
    await side.commands.decide(ann, { gameId, decisionId: 'd1', answer: ['1'] });
    jump(by);
    await side.commands.decide(ben, { gameId, decisionId: 'd2', answer: ['1'] });
    jest.useRealTimers();
    await side.commands.decide(ann, { gameId, decisionId: 'd3', answer: ['1'] });
    const times = (await ledger.commits(gameId)).map(({ at }) => at);
    expect(times).toEqual([...times].sort());
    const { rows } = await database.pool.query('SELECT bool_and(abs(extract(epoch FROM now() - at)) < 600) AS near FROM commits WHERE game_id = $1', [gameId]);
    expect(rows).toEqual([{ near: true }]);
  });

  it.each(JUMPS)('(%s) lets deadlines run out once, and not before their time by the database', async (_, by) => {
    const other = instance(database.url);
    const gameId = await startedGame(side, { target: 2, decisionSeconds: 2 });
    jump(by);
    for (const { clock } of [side, other]) clock.start();
    const commits = await finished(gameId);
    const [started, ...timeouts] = commits.slice(2);
    expect(timeouts.map(({ commandId }) => commandId)).toEqual(['clock:d1', 'clock:d2']);
    for (const { at } of timeouts) expect(Date.parse(at) - Date.parse(started!.at)).toBeGreaterThanOrEqual(2_000);
    const { rows } = await database.pool.query('SELECT bool_and(at <= now()) AS passed FROM commits WHERE game_id = $1', [gameId]);
    expect(rows).toEqual([{ passed: true }]);
    await other.close();
  });

  it.each(JUMPS)('(%s) still takes the sessions it has given out, until they have expired by its clock', async (_, by) => {
    const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: database.url }) });
    const config = loadConfig({ DATABASE_URL: database.url, NIGHTLEDGER_TOKEN_SECRET: 'for tests alone, thirty-two and more characters', NIGHTLEDGER_TOKEN_HOURS: '2' });
    const identity = new Identity(prisma, config);
    const { token, player } = await identity.guest('Ann');
    jump(by);
    expect(await identity.identify(`Bearer ${token}`)).toMatchObject({ player: player.id });
    jump(4 * HOUR);
    await expect(identity.identify(`Bearer ${token}`)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await prisma.$disconnect();
  });
});

describe("a database's clock that is set back", () => {
  it("stands still for a game until it has come to the game's last commit", async () => {
    let now = Date.UTC(2026, 10, 21, 12);
    const time = new LedgerTime({ now: async () => now });
    const table = { updatedAt: '2026-11-21T12:00:00.000Z' } as never;
    now -= HOUR;
    await time.look();
    expect(await time.after(table)).toBe('2026-11-21T12:00:00.000Z');
    expect((await time.after(undefined)).slice(0, 16)).toBe('2026-11-21T11:00');
    now += 2 * HOUR;
    await time.look();
    expect((await time.after(table)).slice(0, 16)).toBe('2026-11-21T13:00');
  });
});
