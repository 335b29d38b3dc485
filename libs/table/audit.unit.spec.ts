import { describe, expect, test } from '@jest/globals';
import type { Game } from '#engine';
import { race, raceWith } from '#engine/testing/fixtures/race';
import { auditCommits, canonicalCommit, chainHash, exportLine, foldTable, verifyExport, type LedgerCommit, type TableState } from '#table';
import { tinyRegistry } from '#testing/tiny-game';
import { answer, create, finished, History, join } from './testing/history.js';

const exported = () => Buffer.from(finished().commits.map((commit) => `${exportLine(commit)}\n`).join(''));

/** The history as a forger would leave it who can compute hashes: every commit hashed again from the changed one on. */
function forged(change: (commits: LedgerCommit[]) => void, history = finished()): LedgerCommit[] {
  const commits = structuredClone<readonly LedgerCommit[]>(history.commits).slice();
  change(commits);
  let previousHash = commits[0]!.previousHash;
  return commits.map((commit) => {
    const relinked = { ...commit, previousHash };
    previousHash = chainHash(previousHash, canonicalCommit(relinked));
    return { ...relinked, hash: previousHash };
  });
}

describe('an exported game', () => {
  test('passes as it is', async () => {
    const { commits, table } = finished();
    expect(await verifyExport(exported(), tinyRegistry)).toEqual({
      gameId: table!.gameId,
      commits: commits.length,
      finished: true,
      chainIntact: true,
      replayIdentical: true,
      headHash: table!.headHash,
      firstBadVersion: null,
      problem: null,
    });
  });

  test('one flipped bit is found, whichever byte it is in', async () => {
    const file = exported();
    for (let at = 0; at < file.length; at++) {
      const bent = Buffer.from(file);
      bent[at]! ^= 1 << (at % 8);
      const report = await verifyExport(bent, tinyRegistry);
      expect({ at, whole: report.chainIntact && report.problem === null }).toEqual({ at, whole: false });
    }
  });

  test.each([
    ['its last line', (lines: string[]) => lines.slice(0, -1)],
    ['its first line', (lines: string[]) => lines.slice(1)],
    ['a line in between', (lines: string[]) => lines.toSpliced(4, 1)],
    ['everything', () => []],
  ])('lacking %s is told', async (_, cut) => {
    const lines = exported().toString('utf8').split('\n').slice(0, -1);
    const report = await verifyExport(Buffer.from(cut(lines).map((line) => `${line}\n`).join('')), tinyRegistry);
    expect(report.problem).toEqual(expect.any(String));
  });

  test('with a line more, or its last line feed cut off, is told', async () => {
    const file = exported();
    expect((await verifyExport(file.subarray(0, -1), tinyRegistry)).problem).toContain('canonical');
    expect((await verifyExport(Buffer.concat([file, Buffer.from('{}\n')]), tinyRegistry)).problem).toContain('canonical');
  });

  test.each([
    ['a space more', (line: string) => line.replace('":', '": ')],
    ['a key twice', (line: string) => line.replace('{', '{"version":0,')],
    ['its keys in another order', (line: string) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(line)).reverse()))],
    ['a letter escaped', (line: string) => line.replace('"version"', '"versio\\u006e"')],
  ])('that says the same with %s is told', async (_, rewrite) => {
    const [first, ...others] = exported().toString('utf8').split('\n');
    const report = await verifyExport(Buffer.from([rewrite(first!), ...others].join('\n')), tinyRegistry);
    expect(report).toMatchObject({ chainIntact: false, firstBadVersion: 1 });
  });

  test('that is no JSON, or JSON of another kind, is told and does not throw', async () => {
    for (const text of ['null\n', '[]\n', '"x"\n', '{}\n', 'x', '\n', '{"facts":[]}\n'])
      expect((await verifyExport(Buffer.from(text), tinyRegistry)).problem).toEqual(expect.any(String));
  });
});

test('a seed that does not fit the commitment is told as such', async () => {
  const report = await auditCommits(forged((commits) => Object.assign(commits[0]!.facts[0]!.data, { commitment: '00'.repeat(32) })), tinyRegistry);
  expect(report.problem).toContain('commitment');
});

describe('a history forged with all its hashes made to fit', () => {
  const answered = (commits: LedgerCommit[]) => commits.find((c) => c.cause.type === 'decide')!;
  test.each<[string, (commits: LedgerCommit[]) => void]>([
    ['another answer', (commits) => Object.assign(answered(commits).cause, { answer: ['2'] })],
    ['another die', (commits) => Object.assign(commits.flatMap((c) => c.facts).find((f) => f.type === 'Added')!.sealed!, { die: 9 })],
    ['another commitment', (commits) => Object.assign(commits[0]!.facts[0]!.data, { commitment: '00'.repeat(32) })],
    ['another agenda', (commits) => Object.assign(commits[4]!.agenda!, { asked: 7 })],
    ['another winner', (commits) => Object.assign((commits.at(-1)!.facts.at(-1)!.data as any).outcome, { winners: [1] })],
    ['another seed mixed in', (commits) => Object.assign(commits[1]!.facts[0]!.data, { clientSeed: 'another' })],
    ['another seed mixed in later', (commits) => Object.assign(commits[2]!.facts[0]!.data, { clientSeed: 'another' })],
    ['a bot in a player’s place', (commits) => Object.assign(commits[3]!.facts[0]!, { data: { seat: 2, bot: 'nobody' } })],
    ['a cause nobody knows', (commits) => Object.assign(commits[5]!, { cause: { type: 'cheat' } })],
    ['a history that a fold cannot read', (commits) => Object.assign(commits[5]!, { facts: [{ type: 'SeatTaken' }] })],
  ])('%s is found by running the rules again', async (_, change) => {
    const report = await auditCommits(forged(change), tinyRegistry);
    expect(report).toMatchObject({ chainIntact: true, replayIdentical: false, firstBadVersion: expect.any(Number), problem: expect.any(String) });
  });

  test('another wording of a question is not: no rule reads it', async () => {
    const reworded = forged((commits) => {
      const [frame] = commits.find((c) => c.cause.type === 'start')!.agenda!.push;
      Object.assign(frame!.open![0]!, { prompt: 'Well?' });
      Object.assign(frame!.open![1]!.options[0]!, { label: 'Just one' });
    });
    expect(await auditCommits(reworded, tinyRegistry)).toMatchObject({ chainIntact: true, replayIdentical: true, problem: null });
  });

  test.each<[string, (question: any) => void]>([
    ['another option offered', (question) => question.options.push({ id: '4', label: 'Add 4' })],
    ['another default', (question) => Object.assign(question, { default: ['2'] })],
    ['more answers allowed', (question) => Object.assign(question, { max: 2 })],
  ])('%s is found', async (_, change) => {
    const other = forged((commits) => change(commits.find((c) => c.cause.type === 'start')!.agenda!.push[0]!.open![0]!));
    expect(await auditCommits(other, tinyRegistry)).toMatchObject({ chainIntact: true, replayIdentical: false });
  });
});

describe('a game of several rulesets', () => {
  const build = (game: Game) => new Map([[game.id, game]]);
  const [old, current, currentAlone] = [build(raceWith({ ruleset: 1 })), build(race), build(raceWith({ oldestRuleset: 2 }))];
  const begun = () => new History(null, old).does(create({ game: 'race', options: {}, seats: 2 })).does(join('bob')).does({ type: 'start', player: 'ann' });
  /** The next seat walks, so many times, or until the race is over. */
  const walk = (history: History, times: number): History => {
    for (let n = 0; n < times && history.table!.status === 'RUNNING'; n++) {
      const { asked } = history.table!.play!;
      history.does(answer(asked % 2 === 1 ? 'ann' : 'bob', `d${asked}`, 'walk'));
    }
    return history;
  };
  const rulesets = ({ commits }: History) => commits.map(({ ruleset }) => ruleset);
  const wholeUnder1 = walk(begun(), 99);
  const raised = walk(walk(begun(), 5).by(current), 99);

  test('passes if finished before the ruleset was raised', async () => {
    expect(new Set(rulesets(wholeUnder1))).toEqual(new Set([0, 1]));
    expect(wholeUnder1.table!.outcome).toMatchObject({ winners: [0], scores: [10, 9] });
    expect(await auditCommits(wholeUnder1.commits, current)).toMatchObject({ finished: true, replayIdentical: true, problem: null });
  });

  test('passes stretch by stretch if the ruleset was raised while it was played', async () => {
    expect(rulesets(raised)).toEqual([0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2]);
    expect(raised.table!.outcome).toMatchObject({ winners: [1], scores: [9, 10] });
    expect(await auditCommits(raised.commits, current)).toMatchObject({ finished: true, replayIdentical: true, problem: null });
  });

  test('passes if two builds decided in turns, as while one replaces the other', async () => {
    const both = walk(walk(walk(begun(), 3).by(current), 1).by(old), 2);
    walk(both.by(current), 99);
    expect(rulesets(both)).toEqual([0, 0, 1, 1, 1, 1, 2, 1, 1, 2, 2, 2, 2, 2, 2]);
    expect(await auditCommits(both.commits, current)).toMatchObject({ finished: true, replayIdentical: true, problem: null });
  });

  test('is the same folded by any of the builds', () => {
    for (const registry of [old, current, currentAlone])
      expect(raised.commits.reduce<TableState | undefined>((table, commit) => foldTable(table, commit, registry), undefined)).toEqual(raised.table);
  });

  test('is not run again by a build that no longer ships the earlier one, which says so', async () => {
    const problem = 'Commit 3 was made by ruleset 1, which this build (ruleset 2) does not ship: it cannot be run again.';
    for (const { commits } of [wholeUnder1, raised])
      expect(await auditCommits(commits, currentAlone)).toMatchObject({ finished: true, chainIntact: true, replayIdentical: null, firstBadVersion: null, problem });
  });

  test('nor by one that does not know it yet', async () => {
    expect(await auditCommits(raised.commits, old)).toMatchObject({ replayIdentical: null, problem: expect.stringContaining('Commit 9 was made by ruleset 2') });
  });

  test('fails if a commit says that another ruleset made it', async () => {
    const claim = (version: number, ruleset: number) => forged((commits) => Object.assign(commits[version - 1]!, { ruleset }), raised);
    expect(await auditCommits(claim(4, 2), current)).toMatchObject({ replayIdentical: false, firstBadVersion: 4 });
    expect(await auditCommits(claim(9, 1), current)).toMatchObject({ replayIdentical: false, firstBadVersion: 9 });
  });
});

test('a game that still runs has an intact chain and nothing to run again', async () => {
  const commits = finished().commits.slice(0, 7);
  expect(await auditCommits(commits, tinyRegistry)).toMatchObject({ finished: false, chainIntact: true, replayIdentical: null, problem: null });
});
