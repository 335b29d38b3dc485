import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { TableReader } from '#read-models';
import { foldTable, type LedgerCommit, type TableState } from '#table';
import { tinyRegistry } from '#testing/tiny-game';
import { gameIdOf, playGame } from '../../../libs/read-models/testing/histories.js';
import { defaultLimits } from '../limits.js';
import type { LiveHealth } from '../live/live-health.js';
import type { NewestTables } from './newest-tables.js';
import { VisibleTables } from './visible-tables.js';

const players = ['a', 'b'].map((c) => `${c.repeat(8)}-0000-4000-8000-000000000000`);
const plan = { registry: tinyRegistry, type: 'tiny', options: { target: 10 }, players, startsAt: '2026-11-21T12:00:00.000Z' };
const statesOf = (commits: readonly LedgerCommit[]) => commits.map((_, i) => commits.slice(0, i + 1).reduce<TableState | undefined>((table, commit) => foldTable(table, commit, tinyRegistry), undefined)!);
const id = gameIdOf(1);
const stranger = { player: null };
const soon = () => new Promise((settle) => setImmediate(settle));

/** A read side that has what `shown` tells, beside a ledger that has all. The clock goes on by looking at the read side alone. */
function over(states: readonly TableState[], shown: () => number) {
  const clock = { now: 0, lookTakes: 0 };
  jest.spyOn(performance, 'now').mockImplementation(() => clock.now);
  const table = async (gameId: string) => {
    clock.now += clock.lookTakes;
    return gameId === id ? states[shown() - 1] : undefined;
  };
  const reader: Pick<TableReader, 'table' | 'version'> = { table, version: async (gameId) => (await table(gameId))?.version ?? 0 };
  const ledger = { newest: async (gameId: string) => (gameId === id ? states.at(-1) : undefined) } as NewestTables;
  const tables = new VisibleTables(reader as TableReader, ledger, { delayed: false } as LiveHealth, { ...defaultLimits, readWait: 5_000 });
  return { tables, clock };
}

afterEach(() => void jest.restoreAllMocks());

describe('whether the read side is behind', () => {
  it('is not learnt from a table that is there, and hidden from whoever asks', async () => {
    const states = statesOf(playGame({ ...plan, number: 1, visibility: 'PRIVATE' }));
    const { tables, clock } = over(states, () => states.length);
    clock.lookTakes = 6_000;
    expect(await tables.findAtLeast(id, 1, stranger)).toBeUndefined();
    expect(tables.behind).toBe(false);
  });

  it('is forgotten while it needs but a moment for what is new, however many ask', async () => {
    let shown = 0;
    const { tables, clock } = over(statesOf(playGame({ ...plan, number: 1 })), () => shown);
    clock.lookTakes = 6_000;
    await tables.whole(id, 1);
    expect(tables.behind).toBe(true);
    clock.lookTakes = 0;
    for (let i = 0; i < 4; i++) {
      clock.now += 10_000;
      shown = 1;
      const asked = tables.whole(id, 2);
      setImmediate(() => (shown = 2));
      expect((await asked)?.version).toBeGreaterThan(1);
      while (shown < 2) await soon();
    }
    expect(tables.behind).toBe(false);
  });

  it('is not forgotten while it stays so, and nobody need wait for that', async () => {
    const states = statesOf(playGame({ ...plan, number: 1 }));
    const { tables, clock } = over(states, () => 1);
    clock.lookTakes = 6_000;
    await tables.whole(id, 2);
    clock.lookTakes = 0;
    clock.now += 20_000;
    expect((await tables.whole(id, 2))?.version).toBe(states.length);
    clock.now += 15_000;
    while (!tables.behind) await soon();
  });
});
