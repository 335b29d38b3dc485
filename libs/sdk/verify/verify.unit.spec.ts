import { describe, expect, it } from '@jest/globals';
import { canonicalCommit, chainHash, type LedgerCommit } from '../../table/index.js';
import { verifyGame } from './index.js';
import { exportOf, played } from './testing/played.js';

const commits = played();
const file = exportOf(commits);
const facts = commits.reduce((sum, commit) => sum + commit.facts.length, 0);
const seedOf = (list: readonly LedgerCommit[]) => (list.at(-1)!.facts.at(-1)!.data as { seed: string }).seed;
const commitmentOf = (list: readonly LedgerCommit[]) => (list[0]!.facts[0]!.data as { commitment: string }).commitment;

/** As a forger leaves it who can compute hashes. */
function forged(change: (list: LedgerCommit[]) => void): LedgerCommit[] {
  const list = structuredClone(commits) as LedgerCommit[];
  change(list);
  let previousHash = list[0]!.previousHash;
  return list.map((commit) => {
    const relinked = { ...commit, previousHash };
    previousHash = chainHash(previousHash, canonicalCommit(relinked));
    return { ...relinked, hash: previousHash };
  });
}

const passed = (report: Awaited<ReturnType<typeof verifyGame>>) => Object.fromEntries(report.checks.map((check) => [check.name, check.passed]));

describe('a finished game', () => {
  it('is genuine as it was exported, and the report says what was checked', async () => {
    const progress: number[] = [];
    const report = await verifyGame(file, { seen: [commits[2]!, commits.at(-1)!], onProgress: ({ done, total }) => progress.push(done, total) });
    expect(report).toEqual({
      genuine: true,
      gameId: commits[0]!.gameId,
      gameType: 'mystic-elevator',
      rulesets: [commits.at(-1)!.ruleset],
      commits: commits.length,
      facts,
      headHash: commits.at(-1)!.hash,
      commitment: commitmentOf(commits),
      seed: seedOf(commits),
      clientSeeds: ['luck of ann', 'later luck'],
      checks: [
        { name: 'text', passed: true, count: commits.length, problem: null },
        { name: 'chain', passed: true, count: commits.length, problem: null },
        { name: 'commitment', passed: true, count: 1, problem: null },
        { name: 'replay', passed: true, count: facts, problem: null },
        { name: 'seen', passed: true, count: 2, problem: null },
      ],
      firstBadVersion: null,
      problem: null,
    });
    expect(progress).toEqual(commits.flatMap(({ version }) => [version, commits.length]));
  });

  it('is the same as bytes', async () => {
    expect(await verifyGame(new TextEncoder().encode(file))).toEqual(await verifyGame(file));
  });

  it('of which one byte is another is not', async () => {
    const at = file.indexOf('"dice":[', file.length / 2) + '"dice":['.length;
    const bent = `${file.slice(0, at)}${file[at] === '1' ? '2' : '1'}${file.slice(at + 1)}`;
    const report = await verifyGame(bent);
    const version = file.slice(0, at).split('\n').length;
    expect(report).toMatchObject({ genuine: false, firstBadVersion: version, problem: `The hash of commit ${version} does not follow from what is before it.` });
    expect(passed(report)).toEqual({ text: true, chain: false, commitment: true, replay: null });
    expect(report.checks[1]!.count).toBe(version - 1);
  });

  it('whose text is bent without a change of meaning is not', async () => {
    const report = await verifyGame(file.replace('"at":', '"at" :'));
    expect(report).toMatchObject({ genuine: false, firstBadVersion: 1, problem: 'There is no commit in this file.' });
  });

  it('with other dice is not, even where all hashes fit', async () => {
    const version = commits.find((commit) => commit.facts.some(({ type }) => type === 'MovementRolled'))!.version;
    const report = await verifyGame(exportOf(forged((list) => {
      const fact = list[version - 1]!.facts.find(({ type }) => type === 'MovementRolled')!;
      (fact.data as { dice: number[] }).dice.reverse()[0] = 2 - (fact.data as { dice: number[] }).dice[0]!;
    })));
    expect(report).toMatchObject({ genuine: false, firstBadVersion: version, problem: `Commit ${version} is not what its command leads to.` });
    expect(passed(report)).toEqual({ text: true, chain: true, commitment: true, replay: false });
  });

  it('with another seed than the one promised is not', async () => {
    const report = await verifyGame(exportOf(forged((list) => Object.assign(list.at(-1)!.facts.at(-1)!.data, { seed: '00'.repeat(32) }))));
    expect(passed(report)).toEqual({ text: true, chain: true, commitment: false, replay: false });
    expect(report.problem).toBe('The revealed seed does not fit the commitment published at creation.');
  });

  it('that is consistent but was not the one you saw is not', async () => {
    const report = await verifyGame(file, { seen: [commits[3]!, { version: 5, hash: 'ff'.repeat(32) }, { version: 9999, hash: commits[0]!.hash }] });
    expect(passed(report)).toEqual({ text: true, chain: true, commitment: true, replay: true, seen: false });
    expect([report.genuine, report.checks[4]]).toEqual([
      false,
      { name: 'seen', passed: false, count: 1, problem: 'Commit 5 is not the one you were sent: this is not the game you played.' },
    ]);
  });
});

it('a game without its end has not been checked whole', async () => {
  const report = await verifyGame(exportOf(commits.slice(0, -1)));
  expect(passed(report)).toEqual({ text: true, chain: true, commitment: null, replay: null });
  expect([report.genuine, report.seed, report.problem]).toEqual([false, null, 'The game has not ended in this file: no seed has been revealed.']);
});

it('an empty file, or one of something else, is no game', async () => {
  for (const text of ['', 'hello\n', '{}\n', '\n'])
    expect(await verifyGame(text)).toMatchObject({ genuine: false, gameId: null, gameType: null, commits: 0, problem: 'There is no commit in this file.' });
});
