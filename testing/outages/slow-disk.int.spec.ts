import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { Ledger } from '#ledger';
import { testDatabase, type TestDatabase } from '../postgres.js';
import { ann, codeOf, instance, startedGame, type Instance } from '../../apps/game-command/testing/instance.js';

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
afterEach(() => side.close());
afterAll(() => database.drop());

/** Runs a piece of PL/pgSQL with every append, until it is taken away again. */
async function withEveryAppend(code: string, timing: 'BEFORE' | 'CONSTRAINT', work: () => Promise<void>): Promise<void> {
  await database.pool.query(`CREATE FUNCTION outage() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${code} RETURN NEW; END $$`);
  const trigger = timing === 'BEFORE' ? 'TRIGGER outage BEFORE INSERT ON commits' : 'CONSTRAINT TRIGGER outage AFTER INSERT ON commits DEFERRABLE INITIALLY DEFERRED';
  await database.pool.query(`CREATE ${trigger} FOR EACH ROW EXECUTE FUNCTION outage()`);
  await work().finally(() => database.pool.query('DROP FUNCTION outage CASCADE'));
}
const FULL = `RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';`;
const tally = (codes: readonly unknown[]) => codes.reduce<Record<string, number>>((sums, code) => ({ ...sums, [String(code)]: (sums[String(code)] ?? 0) + 1 }), {});

describe('a full disk', () => {
  it.each(['BEFORE', 'CONSTRAINT'] as const)('(%s) is UNAVAILABLE with a hint; nothing acknowledged is lost, and the same command is done once there is space', async (timing) => {
    const games = await Promise.all(Array.from({ length: 5 }, () => startedGame(side)));
    const answer = (gameId: string) => side.commands.decide(ann, { gameId, commandId: 'answer', decisionId: 'd1', answer: ['2'] });
    await withEveryAppend(FULL, timing, async () => {
      const errors = await Promise.all(games.map((gameId) => answer(gameId).catch((error: unknown) => error)));
      expect(errors).toEqual(games.map(() => expect.objectContaining({ code: 'UNAVAILABLE', extra: { retryAfter: 1 } })));
      for (const gameId of games) expect(await ledger.commits(gameId)).toHaveLength(3);
    });
    for (const gameId of games) expect([(await answer(gameId)).version, (await answer(gameId)).version]).toEqual([4, 4]);
    expect(side.log.join('')).not.toContain('INTERNAL');
  });
});

describe('a disk that is slow to write', () => {
  it('makes acknowledgements late, never early', async () => {
    const games = await Promise.all(Array.from({ length: 5 }, () => startedGame(side)));
    await withEveryAppend('PERFORM pg_sleep(0.5);', 'CONSTRAINT', async () => {
      await Promise.all(
        games.map(async (gameId) => {
          const { version } = await side.commands.decide(ann, { gameId, decisionId: 'd1', answer: ['2'] });
          const { rows } = await database.pool.query('SELECT max(version) AS version FROM commits WHERE game_id = $1', [gameId]);
          expect(rows).toEqual([{ version }]);
        }),
      );
    });
  });

  /** Nothing is written while `work` runs. */
  async function stalled(work: () => Promise<void>): Promise<void> {
    const holder: pg.PoolClient = await database.pool.connect();
    await holder.query('BEGIN; LOCK TABLE commits IN EXCLUSIVE MODE');
    await work();
    await holder.query('ROLLBACK');
    holder.release();
  }

  it('does not let commands for one game pile up: beyond a hundred they are told to come again', async () => {
    const gameId = await startedGame(side);
    const sent: Promise<unknown>[] = [];
    await stalled(async () => {
      for (let n = 0; n < 150; n++) sent.push(codeOf(side.commands.decide(ann, { gameId, commandId: `c${n}`, decisionId: 'd1', answer: ['2'] })));
      expect(tally(await Promise.all(sent.slice(100)))).toEqual({ UNAVAILABLE: 50 });
    });
    expect(tally(await Promise.all(sent))).toEqual({ OK: 1, STALE_DECISION: 99, UNAVAILABLE: 50 });
  });

  it('does not let commands for many games pile up either: beyond two thousand they are told to come again, and the others are carried out', async () => {
    const sent: Promise<unknown>[] = [];
    await stalled(async () => {
      for (let n = 0; n < 2_050; n++) sent.push(codeOf(side.commands.create(ann, { type: 'tiny', seats: 2 })));
      expect(tally(await Promise.all(sent.slice(2_000)))).toEqual({ UNAVAILABLE: 50 });
    });
    expect(tally(await Promise.all(sent))).toEqual({ OK: 2_000, UNAVAILABLE: 50 });
  }, 300_000);
});
