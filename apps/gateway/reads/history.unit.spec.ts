import { expect, test } from '@jest/globals';
import type { ArchiveReader } from '#read-models';
import type { LedgerCommit } from '#table';
import { tinyRegistry } from '#testing/tiny-game';
import { gameIdOf, playGame } from '../../../libs/read-models/testing/histories.js';
import type { LedgerReader } from '../live/ledger-reader.js';
import { History } from './history.js';

const players = ['a', 'b'].map((c) => `${c.repeat(8)}-0000-4000-8000-000000000000`);
const commits: readonly LedgerCommit[] = playGame({ registry: tinyRegistry, type: 'tiny', number: 1, options: { target: 10_000 }, players, startsAt: '2026-11-21T12:00:00.000Z', until: 220 });

test('a game seen step by step has its states counted as they become more, and is told rightly from them', async () => {
  const archive = { commits: async (_: string, after: number, most: number) => commits.slice(after, after + most) } as Partial<ArchiveReader> as ArchiveReader;
  const history = new History(archive, {} as LedgerReader, { load: async () => undefined }, tinyRegistry);
  const kept: number[] = [];
  for (const version of [1, 60, 120, 220, 110, 57]) {
    expect((await history.at(gameIdOf(1), version)).headHash).toBe(commits[version - 1]!.hash);
    kept.push(history.states);
  }
  expect(kept).toEqual([1, 2, 3, 5, 5, 5]);
});
