import { describe, expect, test } from '@jest/globals';
import { auditCommits, canonicalCommit, chainHash, exportLine, verifyExport, type LedgerCommit } from '#table';
import { tinyRegistry } from '#testing/tiny-game';
import { finished } from './testing/history.js';

const exported = () => Buffer.from(finished().commits.map((commit) => `${exportLine(commit)}\n`).join(''));

/** The history as a forger would leave it who can compute hashes: every commit hashed again from the changed one on. */
function forged(change: (commits: LedgerCommit[]) => void): LedgerCommit[] {
  const commits = structuredClone<readonly LedgerCommit[]>(finished().commits).slice();
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

  test('a ruleset this build does not ship is said plainly', async () => {
    const other = forged((commits) => commits.filter((c) => c.agenda !== null).forEach((c) => Object.assign(c, { ruleset: 2 })));
    expect(await auditCommits(other, tinyRegistry)).toMatchObject({ chainIntact: true, replayIdentical: null, problem: expect.stringContaining('ruleset 2') });
  });
});

test('a game that still runs has an intact chain and nothing to run again', async () => {
  const commits = finished().commits.slice(0, 7);
  expect(await auditCommits(commits, tinyRegistry)).toMatchObject({ finished: false, chainIntact: true, replayIdentical: null, problem: null });
});
