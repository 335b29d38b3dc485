import { describe, expect, it } from '@jest/globals';
import type { Snapshots } from '#ledger';
import { foldTable, type LedgerCommit, type TableState } from '#table';
import { playGame } from '../../../libs/read-models/testing/histories.js';
import { tinyRegistry } from '../../../testing/tiny-game.js';
import type { LedgerReader } from '../live/ledger-reader.js';
import { NewestTables } from './newest-tables.js';

const plan = { registry: tinyRegistry, type: 'tiny', number: 1, players: ['ann', 'bob'], startsAt: '2026-11-21T12:00:00.000Z' };
const long = playGame({ ...plan, options: { target: 4_000 } });
const fold = (commits: readonly LedgerCommit[]): TableState => commits.reduce<TableState | undefined>((table, commit) => foldTable(table, commit, tinyRegistry), undefined)!;
const { gameId } = long[0]!;

/** A ledger that counts what is read of it. */
function over(commits: LedgerCommit[], stored?: TableState) {
  const read = { commits: 0, looks: 0 };
  const logged: object[] = [];
  const ledger: Pick<LedgerReader, 'commits'> = {
    commits: async (id, after, upTo) => {
      const page = commits.filter((c) => c.gameId === id && c.version > after && c.version <= upTo);
      read.looks++;
      read.commits += page.length;
      return page;
    },
  };
  const snapshots = { load: async () => stored } as unknown as Snapshots;
  const tables = new NewestTables(ledger as LedgerReader, snapshots, tinyRegistry, { error: (fields: object) => void logged.push(fields) } as never);
  return { tables, read, logged };
}

describe('the newest table', () => {
  it('is the fold of all commits, page by page, and then of what is new alone', async () => {
    const commits = long.slice(0, 900);
    const { tables, read } = over(commits);
    expect(long.length).toBeGreaterThan(901);
    expect(await tables.newest(gameId)).toEqual(fold(commits));
    expect(read.commits).toBe(900);
    commits.push(long[900]!);
    expect(await tables.newest(gameId)).toEqual(fold(commits));
    expect(await tables.newest(gameId, fold(long.slice(0, 10)))).toEqual(fold(commits));
    expect(read.commits).toBe(901);
  });

  it('goes on from what the read side knows, and from a stored fold where that is nearer', async () => {
    const known = over([...long]);
    await known.tables.newest(gameId, fold(long.slice(0, long.length - 3)));
    expect(known.read.commits).toBe(3);
    const stored = over([...long], fold(long.slice(0, long.length - 5)));
    expect(await stored.tables.newest(gameId)).toEqual(fold(long));
    expect(stored.read.commits).toBe(200 + 1 + 5);
  });

  it('of a game that does not exist is one look', async () => {
    const { tables, read } = over([...long]);
    expect(await tables.newest('00000000-0000-4000-8000-00000000beef')).toBeUndefined();
    expect(read).toEqual({ commits: 0, looks: 1 });
  });

  it('is folded anew where the ledger was set back to another history', async () => {
    const other = playGame({ ...plan, players: ['ann', 'cleo'], options: { target: 40 } });
    const { tables } = over(other);
    expect(await tables.newest(gameId, fold(long.slice(0, 4)))).toEqual(fold(other));
  });

  it('is the fold of all commits where the stored fold is of a history that the ledger no longer has', async () => {
    const other = playGame({ ...plan, players: ['ann', 'cleo'], options: { target: 4_000 } });
    const within = over(other, fold(long.slice(0, 300)));
    expect(await within.tables.newest(gameId)).toEqual(fold(other));
    const beyond = over(other.slice(0, 250), fold(long.slice(0, 300)));
    expect(await beyond.tables.newest(gameId)).toEqual(fold(other.slice(0, 250)));
  });

  it('is what was known where this build cannot fold what is new, and the log tells no contents', async () => {
    const strange = { ...long[4]!, facts: [null], salt: 'hidden' } as unknown as LedgerCommit;
    const known = fold(long.slice(0, 4));
    const { tables, logged } = over([...long.slice(0, 4), strange]);
    expect(await tables.newest(gameId, known)).toBe(known);
    expect(await tables.newest(gameId)).toBeUndefined();
    expect(JSON.stringify(logged)).not.toContain('hidden');
    expect(logged).toHaveLength(2);
  });
});
