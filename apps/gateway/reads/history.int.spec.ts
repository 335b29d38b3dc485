import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { registry } from '#catalogue';
import type { Viewer } from '#engine';
import { Ledger, SNAPSHOT_EVERY, Snapshots } from '#ledger';
import { PgArchiveReader, Projector, projectionNamed, type ArchiveReader } from '#read-models';
import { canonical, foldTable, seeDecisions, viewTable, type LedgerCommit, type TableState } from '#table';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { messagesOf, playGame } from '../../../libs/read-models/testing/histories.js';
import { History } from './history.js';

const players = ['a', 'b', 'c'].map((c) => `${c.repeat(8)}-0000-4000-8000-000000000000`);
const plans = [
  { type: 'halls-of-horror', seats: 3 },
  { type: 'halls-of-horror', seats: 2 },
  { type: 'mystic-elevator', seats: 2 },
  { type: 'mystic-elevator', seats: 3 },
];

/** A game with its state after each commit, folded from the start. */
interface Played {
  readonly gameId: string;
  readonly commits: readonly LedgerCommit[];
  readonly states: readonly TableState[];
}

const games = plans.map(({ type, seats }, number): Played => {
  const commits = playGame({ registry, type, number, players: players.slice(0, seats), startsAt: '2026-11-21T12:00:00.000Z', until: 160 });
  let table: TableState | undefined;
  const states = commits.map((commit) => (table = foldTable(table, commit, registry)));
  return { gameId: commits[0]!.gameId, commits, states };
});
const storable = (states: readonly TableState[]) => states.filter(({ version }) => version % SNAPSHOT_EVERY === 0);

let database: TestDatabase;
let snapshots: Snapshots;
beforeAll(async () => {
  database = await testDatabase();
  snapshots = new Snapshots(database.pool, registry);
  await new Projector(database.pool, projectionNamed('archive-projection', registry), { error: () => undefined }).apply(messagesOf(games.flatMap(({ commits }) => commits)));
});
beforeEach(async () => {
  await database.pool.query('TRUNCATE snapshots');
  for (const table of games.flatMap(({ states }) => storable(states))) await snapshots.save(table);
});
afterAll(() => database.drop());

/** The game as a gateway that has never seen it tells of it, and how many commits it read for that. */
async function firstLook(gameId: string, version: number, stored: Pick<Snapshots, 'load'> = snapshots): Promise<{ table: TableState; read: number }> {
  let read = 0;
  const archive = new PgArchiveReader(database.pool);
  const counting = {
    commits: async (...stretch: Parameters<ArchiveReader['commits']>) => {
      const commits = await archive.commits(...stretch);
      read += commits.length;
      return commits;
    },
  } as Partial<ArchiveReader> as ArchiveReader;
  const table = await new History(counting, new Ledger(database.pool), stored, registry).at(gameId, version);
  return { table, read };
}

const viewersOf = (table: TableState): Viewer[] => [...table.seats.keys(), 'spectator', 'auditor'];
const seen = (table: TableState) => viewersOf(table).map((viewer) => JSON.stringify([viewTable(table, viewer, registry), seeDecisions(table, viewer, registry)]));

describe.each(games.map((game, n) => [`${plans[n]!.type} with ${plans[n]!.seats}`, game] as const))('the first look at a game of %s', (_, { gameId, states }) => {
  test('shows every version to every viewer as it was, a few commits from a stored fold', async () => {
    expect(storable(states).length).toBeGreaterThan(1);
    for (const folded of states) {
      const { table, read } = await firstLook(gameId, folded.version);
      expect(canonical(table)).toBe(canonical(folded));
      expect(seen(table)).toEqual(seen(folded));
      expect(read).toBeLessThanOrEqual(SNAPSHOT_EVERY);
    }
  });
});

describe('a stored fold', () => {
  const { gameId, states } = games[0]!;
  const version = 2 * SNAPSHOT_EVERY + 7;
  const told = states[version - 1]!;
  const spoil = (set: string) => database.pool.query(`UPDATE snapshots SET ${set} WHERE game_id = $1`, [gameId]);

  test.each([
    ['of another ruleset', 'ruleset = ruleset + 1'],
    ['of an older ruleset', 'ruleset = ruleset - 1'],
    ['of a build that folds otherwise', 'format = format + 1'],
    ['of another game type', `type = 'mystic-elevator', ruleset = ${registry.get('mystic-elevator')!.ruleset}`],
    ['that was cut short', 'state = left(state, length(state) / 2)'],
    ['with another number in it', `state = replace(state, '"decisionSeconds":null', '"decisionSeconds":7')`],
    ['under the number of another version', 'version = version + 3'],
  ])('%s is not used', async (_, set) => {
    await spoil(set);
    const { table, read } = await firstLook(gameId, version);
    expect(canonical(table)).toBe(canonical(told));
    expect(read).toBe(version);
  });

  test('that a build with other rulesets has stored is not used', async () => {
    const other = new Snapshots(database.pool, new Map([...registry].map(([type, game]) => [type, { ...game, ruleset: game.ruleset + 1 }])));
    for (const table of storable(states)) await other.save({ ...table, title: 'As others fold it' });
    expect((await other.load(gameId))!.title).toBe('As others fold it');
    const { table, read } = await firstLook(gameId, version);
    expect([canonical(table), read]).toEqual([canonical(told), version]);
  });

  test('of another history than the one the game has is not used', async () => {
    await snapshots.save({ ...states[2 * SNAPSHOT_EVERY - 1]!, title: 'What came of it elsewhere', headHash: '0'.repeat(64) });
    for (const at of [version, 2 * SNAPSHOT_EVERY]) expect(canonical((await firstLook(gameId, at)).table)).toBe(canonical(states[at - 1]!));
  });

  test('is made up for by an earlier one of this build, where another build has stored over it', async () => {
    await database.pool.query('UPDATE snapshots SET format = format + 1 WHERE game_id = $1 AND version = $2', [gameId, 2 * SNAPSHOT_EVERY]);
    const { table, read } = await firstLook(gameId, version);
    expect([canonical(table), read]).toEqual([canonical(told), SNAPSHOT_EVERY + 8]);
  });

  test('is not asked for where a nearer state is at hand', async () => {
    const asked: number[] = [];
    const load = (id: string, upTo?: number) => (asked.push(upTo!), snapshots.load(id, upTo));
    const history = new History(new PgArchiveReader(database.pool), new Ledger(database.pool), { load }, registry);
    for (const at of [version, version - 7, version + 30, 49, 12, 99, 100]) expect(canonical(await history.at(gameId, at))).toBe(canonical(states[at - 1]!));
    expect(asked).toEqual([version, 99]);
  });
});
