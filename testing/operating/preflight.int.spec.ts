import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { registry as catalogue } from '#catalogue';
import type { Game, Registry } from '#engine';
import { race, raceRules, raceWith } from '#engine/testing/fixtures/race';
import { FOLD_FORMAT, Ledger } from '#ledger';
import { decideTable, foldTable, parseExport, type TableCommand, type TableState } from '#table';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { tinyGame, tinyRegistry } from '#testing/tiny-game';
import { heardTerminal } from '../../apps/cli/heard-terminal.js';
import { preflight, type PreflightOptions } from '../../apps/cli/preflight.js';
import { run } from '../../apps/cli/program.js';
import { projectionNamed } from '../../libs/read-models/projections.js';
import { Projector } from '../../libs/read-models/projector.js';
import { messagesOf } from '../../libs/read-models/testing/histories.js';

const present: Registry = new Map([...tinyRegistry, [race.id, race]]);
const earlier: Registry = new Map([[race.id, race.under(1)!]]);
const ann = randomUUID();
const bob = randomUUID();
let database: TestDatabase;
let ids: Record<string, string>;

/** A game of ann's and bob's, kept in the ledger and in the read model, with so many answers given. */
async function play(type: Game, answers: number, registry: Registry, day = 1): Promise<string> {
  const gameId = randomUUID();
  const seed = randomBytes(32);
  const projector = new Projector(database.pool, projectionNamed('table-projection', registry), { error: () => undefined });
  let table: TableState | undefined;
  const does = async (command: TableCommand): Promise<void> => {
    const at = new Date(Date.UTC(2026, 0, day)).toISOString();
    const commit = decideTable(command, table, { registry, seed, at, gameId, commandId: randomUUID(), salt: randomBytes(16).toString('hex'), invite: null });
    await new Ledger(database.pool).append(commit, { dueAt: null, ...(table === undefined && { seed }) });
    table = foldTable(table, commit, registry);
    await projector.apply(messagesOf([commit]));
  };
  await does({ type: 'create', player: ann, game: type.id, title: '', visibility: 'PUBLIC', options: undefined, decisionSeconds: null, seats: 2, clientSeed: undefined });
  await does({ type: 'join', player: bob, seat: undefined, invite: undefined, clientSeed: undefined });
  await does({ type: 'start', player: ann });
  for (let n = 0; n < answers && table!.status === 'RUNNING'; n++) {
    const [decision] = table!.play!.agenda.flatMap(({ open = [] }) => open);
    await does({ type: 'decide', by: { player: [ann, bob][decision!.seat]! }, decision: decision!.id, answer: [decision!.options[0]!.id] });
  }
  return gameId;
}

beforeAll(async () => {
  database = await testDatabase();
  ids = {
    race: await play(race, 3, present),
    earlier: await play(race, 3, earlier, 2),
    tiny: await play(tinyGame, 4, present, 3),
    over: await play(race, 1000, present),
    open: await play(race, 0, present),
  };
});
afterAll(() => database.drop());

async function check(build: Registry, options: PreflightOptions = {}) {
  const terminal = heardTerminal();
  const failure = await preflight({ json: true, ...options }, build, { DATABASE_URL: database.url }, terminal).then(() => null, (error: Error) => error.message);
  return { failure, ...(JSON.parse(terminal.out()) as { ok: boolean; games: number; summary: object[]; found: { gameId: string; outcome: string; version: number; problem: string }[] }) };
}
const BROKEN = 'This build breaks games in flight: do not deploy it.';

describe('preflight', () => {
  test('passes what goes on, tells what goes on under a raised ruleset, and leaves out what is over', async () => {
    const { failure, ok, games, summary, found } = await check(present);
    expect({ failure, ok, games, summary }).toEqual({
      failure: null,
      ok: true,
      games: 4,
      summary: [
        { outcome: 'same', type: 'race', games: 2 },
        { outcome: 'same', type: 'tiny', games: 1 },
        { outcome: 'raised', type: 'race', games: 1 },
      ],
    });
    expect(found).toEqual([{ gameId: ids['earlier'], commits: 6, outcome: 'raised', type: 'race', version: 3, problem: 'ruleset 1 made this commit; it goes on under 2' }]);
  });

  const moved = (miles: number) => (t: any) => (t.record({ type: 'Walked', data: { seat: t.state.next, miles } }), t.then('turn'));
  test.each<[string, Registry, string, string[]]>([
    ['a rule changed without raising the ruleset', new Map([...present, [race.id, raceWith({ steps: { moved: moved(5) } })]]), 'differs', ['earlier', 'race']],
    ['a fold changed', new Map([...present, [race.id, raceWith({ fold: (s, f) => ({ ...raceRules.fold(s, f), gone: null, miles: [0, 0] }) })]]), 'differs', ['earlier', 'race']],
    ['a step renamed', new Map([...present, [race.id, { ...race, steps: race.steps.filter((step) => step !== 'moved') }]]), 'unfit', ['earlier', 'open', 'race']],
    ['an earlier ruleset dropped', new Map([...present, [race.id, raceWith({ oldestRuleset: 2 })]]), 'dropped', ['earlier']],
    ['a type removed', tinyRegistry, 'unfit', ['earlier', 'open', 'race']],
  ])('finds %s', async (_, build, outcome, broken) => {
    const { failure, ok, found } = await check(build);
    expect([failure, ok]).toEqual([BROKEN, false]);
    const names = found.filter((game) => game.outcome === outcome).map(({ gameId }) => Object.keys(ids).find((name) => ids[name] === gameId));
    expect(names.sort()).toEqual(broken);
  });

  test('tells people where it differs, and nothing of what is hidden', async () => {
    const silent: Game = { ...tinyGame, under: () => silent, decide: (...args) => ({ ...tinyGame.decide(...args), facts: [] }) };
    const build = new Map([...present, ['tiny', silent]]);
    const terminal = heardTerminal();
    await expect(preflight({}, build, { DATABASE_URL: database.url }, terminal)).rejects.toThrow(BROKEN);
    expect(terminal.out()).toMatch(/^4 games in flight, \d+ commits, in \d+\.\d s: \d+ games\/s, \d+ commits\/s\n/);
    expect(terminal.out()).toContain(`       1  tiny: BROKEN: would be decided otherwise\n          ${ids['tiny']} commit 3: its command leads to something else: facts.1 (NumberDealt)\n`);
  });

  test('looks at so many games, and at recent ones, when told', async () => {
    expect((await check(present, { limit: 2 })).games).toBe(2);
    expect((await check(present, { since: new Date('2026-01-02') })).games).toBe(2);
  });

  test('makes no fuss of folds whose format this build has raised', async () => {
    const build = new Map([...present, [race.id, raceWith({ fold: (s, f) => ({ ...raceRules.fold(s, f), laps: 0 }) as never })]]);
    expect((await check(build)).ok).toBe(false);
    await database.pool.query(`INSERT INTO snapshots (game_id, version, format, type, ruleset, state, digest) VALUES ($1, 1, 0, 'race', 2, '{}', '')`, [ids['race']]);
    expect((await check(build)).ok).toBe(true);
    await database.pool.query('DELETE FROM snapshots');
  });

  test('compares what the running build has stored, whose table has no digests yet', async () => {
    await database.pool.query('ALTER TABLE snapshots DROP COLUMN digest');
    try {
      await database.pool.query(`INSERT INTO snapshots (game_id, version, format, type, ruleset, state) VALUES ($1, 1, $2, 'race', 2, '{"version":1}')`, [ids['race'], FOLD_FORMAT]);
      const { ok, found } = await check(present);
      expect([ok, found.find(({ gameId }) => gameId === ids['race'])]).toEqual([false, expect.objectContaining({ outcome: 'differs', version: 1, problem: expect.stringContaining('the fold kept in snapshots') })]);
    } finally {
      await database.pool.query('DELETE FROM snapshots');
      await database.pool.query('ALTER TABLE snapshots ADD COLUMN digest TEXT NOT NULL');
    }
  });

  test('the kept game of Halls of Horror passes from the command line', async () => {
    const other = await testDatabase();
    const { commits } = parseExport(readFileSync(new URL('../../libs/games/halls-of-horror/testing/fixtures/in-flight.ndjson', import.meta.url)));
    expect(catalogue.has('halls-of-horror')).toBe(true);
    for (const commit of commits) await new Ledger(other.pool).append(commit, { dueAt: null, ...(commit.version === 1 && { seed: Buffer.alloc(32, 7) }) });
    const terminal = heardTerminal();
    expect(await run(['preflight'], terminal, { DATABASE_URL: other.url })).toBe(0);
    expect(terminal.out()).toContain('       1  halls-of-horror: go on under a raised ruleset\n');
    expect(await run(['preflight', '--since', 'yesterday'], heardTerminal(), {})).toBe(2);
    await other.drop();
  });
});
