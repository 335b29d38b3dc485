import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hostname, userInfo } from 'node:os';
import { NightledgerError } from '#platform';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { adminActor, adminEntries, recordAdminAct, verifyAdminLog, type AdminEntry } from './index.js';

const ada = { actor: 'ada@desk', act: 'lock-player', details: { player: 'p1' } };
let database: TestDatabase;

beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

async function entries(): Promise<AdminEntry[]> {
  const all: AdminEntry[] = [];
  for await (const entry of adminEntries(database.pool)) all.push(entry);
  return all;
}
const told = async () => (await entries()).map(({ position, actor, act, phase, details }) => [position, actor, act, phase, details]);

/** What whoever owns the table can do after all. */
const tamper = (statement: string) =>
  database.pool.query(`ALTER TABLE admin_log DISABLE TRIGGER admin_log_append_only; ${statement}; ALTER TABLE admin_log ENABLE ALWAYS TRIGGER admin_log_append_only`);

describe('an administrative act', () => {
  it('is in the log before it begins, and after it with its result', async () => {
    const seen: unknown[] = [];
    const result = await recordAdminAct(database.pool, ada, async () => (seen.push(...(await told())), 7), (keys) => ({ keys }));
    expect(result).toBe(7);
    expect(seen).toEqual([[1, 'ada@desk', 'lock-player', 'began', { player: 'p1' }]]);
    expect(await told()).toEqual([...seen, [2, 'ada@desk', 'lock-player', 'done', { player: 'p1', keys: 7 }]]);
    const [began, done] = await entries();
    expect(done!.actId).toBe(began!.actId);
  });

  it('that fails is there as failed, with what was told of it and nothing of errors that may quote anything', async () => {
    const fails = async (error: Error) => expect(recordAdminAct(database.pool, ada, () => Promise.reject(error))).rejects.toBe(error);
    await fails(new NightledgerError('NOT_FOUND', 'There is no such player.'));
    await fails(new TypeError('a card: the black candle'));
    expect((await told()).filter((_, n) => n % 2 === 1)).toEqual([
      [2, 'ada@desk', 'lock-player', 'failed', { player: 'p1', error: 'There is no such player.' }],
      [4, 'ada@desk', 'lock-player', 'failed', { player: 'p1', error: 'TypeError' }],
    ]);
  });

  it('is not begun where it cannot be written down', async () => {
    await database.pool.query('ALTER TABLE admin_log RENAME TO away');
    let begun = false;
    await expect(recordAdminAct(database.pool, ada, async () => (begun = true))).rejects.toThrow('relation "admin_log" does not exist');
    expect(begun).toBe(false);
  });

  it('by many at once gets a place each, in one chain', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => recordAdminAct(database.pool, { ...ada, details: { n } }, async () => undefined)));
    expect((await entries()).map(({ position }) => position)).toEqual(Array.from({ length: 24 }, (_, n) => n + 1));
    expect(await verifyAdminLog(database.pool)).toMatchObject({ entries: 24, problem: null });
  });
});

describe('the log', () => {
  beforeEach(async () => {
    for (const player of ['p1', 'p2']) await recordAdminAct(database.pool, { ...ada, details: { player, note: 'ß – "x"' } }, async () => undefined);
  });

  it.each(["UPDATE admin_log SET actor = 'nobody'", 'DELETE FROM admin_log', 'TRUNCATE admin_log', "SET session_replication_role = replica; DELETE FROM admin_log; SET session_replication_role = DEFAULT"])(
    'refuses: %s',
    async (statement) => {
      await expect(database.pool.query(statement)).rejects.toThrow('admin_log is only ever appended to');
      expect(await entries()).toHaveLength(4);
    },
  );

  it.each([
    ['a changed actor', "UPDATE admin_log SET actor = 'eve' WHERE position = 2", 2, 'it was changed'],
    ['a changed time', "UPDATE admin_log SET at = at + interval '1 ms' WHERE position = 3", 3, 'it was changed'],
    ['changed details', `UPDATE admin_log SET details = '{"player":"p9"}' WHERE position = 3`, 3, 'it was changed'],
    ['an entry taken out', 'DELETE FROM admin_log WHERE position = 2', 3, 'entry 2 is missing'],
    ['an entry taken out and the rest moved up', 'DELETE FROM admin_log WHERE position = 2; UPDATE admin_log SET position = position - 1 WHERE position > 2', 2, 'it does not follow on the entry before it'],
    ['the first taken out', 'DELETE FROM admin_log WHERE position = 1', 2, 'entry 1 is missing'],
  ])('shows %s', async (_, statement, position, what) => {
    expect((await verifyAdminLog(database.pool)).problem).toBeNull();
    await tamper(statement);
    expect((await verifyAdminLog(database.pool)).problem).toEqual({ position, what });
  });

  it('cut off at its end shows by a head noted before', async () => {
    const { head } = await verifyAdminLog(database.pool);
    await recordAdminAct(database.pool, ada, async () => undefined);
    expect(await verifyAdminLog(database.pool, head)).toMatchObject({ entries: 6, problem: null, knownHeadFound: true });
    await tamper('DELETE FROM admin_log WHERE position > 3');
    expect(await verifyAdminLog(database.pool, head)).toMatchObject({ entries: 3, problem: null, knownHeadFound: false });
  });
});

it('an actor is the login, and the name given beside it', () => {
  const login = `${userInfo().username}@${hostname()}`;
  expect([adminActor(), adminActor('Ada')]).toEqual([login, `Ada (${login})`]);
});
