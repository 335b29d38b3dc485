// By their files: in the published package there are no short names for them.
import { bytesOfHex } from '../../engine/index.js';
import { registry } from '../../games/catalogue.js';
import { auditCommits, commitmentOf, parseExport, type AuditReport, type LedgerCommit } from '../../table/index.js';
import type { Check, CheckName, VerifyOptions, VerifyReport } from './report.js';

/**
 * Checks a finished game from its export, here and offline: nothing of it is taken on trust. A few seconds at most; other work of the
 * page gets its turn.
 *
 * @param file what `exportGame` gives, or the bytes of the file
 * @example
 * const seen = updates.flatMap(({ commits }) => commits); // those you were sent while you played
 * const report = await verifyGame(await client.exportGame(id), { seen, onProgress: ({ done, total }) => bar(done / total) });
 * if (!report.genuine) alert(report.problem);
 */
export async function verifyGame(file: Uint8Array | string, { onProgress, seen }: VerifyOptions = {}): Promise<VerifyReport> {
  const { commits, malformed } = parseExport(typeof file === 'string' ? new TextEncoder().encode(file) : file);
  const total = commits.length;
  let replayed = 0;
  const audit = await auditCommits(commits, registry, (version) => {
    replayed = version;
    onProgress?.({ done: version, total });
  });
  const facts = factsOf(commits);
  const { created, seed } = endsOf(facts);
  const checks = [
    textCheck(total, malformed),
    chainCheck(audit),
    commitmentCheck(created.commitment, seed),
    replayCheck(commits.slice(0, replayed), audit, malformed),
    ...(seen === undefined ? [] : [seenCheck(commits, seen)]),
  ];
  return {
    genuine: checks.every(({ passed }) => passed === true),
    gameId: audit.gameId,
    gameType: created.type,
    rulesets: [...new Set(commits.filter(({ agenda }) => agenda !== null).map(({ ruleset }) => ruleset))],
    commits: total,
    facts: facts.length,
    headHash: audit.headHash,
    commitment: created.commitment,
    seed,
    clientSeeds: clientSeedsIn(facts),
    checks,
    firstBadVersion: malformed ?? audit.firstBadVersion,
    problem: checks.find(({ passed }) => passed !== true)?.problem ?? null,
  };
}

/** A fact as it may be found: anything may be in a file. */
type FoundFact = { readonly type?: unknown; readonly data?: { readonly [key: string]: unknown } } | null | undefined;

const factsOf = (commits: readonly LedgerCommit[]): readonly FoundFact[] => commits.flatMap(({ facts }) => facts as readonly FoundFact[]);

function textIn(fact: FoundFact, type: string, key: string): string | null {
  const value = fact?.type === type ? fact.data?.[key] : null;
  return typeof value === 'string' ? value : null;
}

function endsOf(facts: readonly FoundFact[]): { created: { type: string | null; commitment: string | null }; seed: string | null } {
  const [first, last] = [facts[0], facts.at(-1)];
  return {
    created: { type: textIn(first, 'GameCreated', 'type'), commitment: textIn(first, 'GameCreated', 'commitment') },
    seed: textIn(last, 'GameFinished', 'seed'),
  };
}

function clientSeedsIn(facts: readonly FoundFact[]): string[] {
  const mixing = ['GameCreated', 'SeatTaken', 'SeedMixed'];
  return facts.flatMap((fact) => mixing.flatMap((type) => textIn(fact, type, 'clientSeed') ?? []));
}

const check = (name: CheckName, passed: boolean | null, count: number, problem: string | null): Check => ({
  name,
  passed,
  count,
  problem: passed === true ? null : problem,
});

function textCheck(lines: number, malformed: number | null): Check {
  return check('text', malformed === null && lines > 0, lines, lines === 0 ? 'There is no commit in this file.' : `Line ${malformed} is not the canonical text of a commit.`);
}

function chainCheck({ chainIntact, commits, firstBadVersion, problem }: AuditReport): Check {
  return check('chain', chainIntact, chainIntact ? commits : (firstBadVersion ?? 1) - 1, problem);
}

function commitmentCheck(commitment: string | null, seed: string | null): Check {
  if (seed === null || commitment === null) return check('commitment', null, 0, 'The game has not ended in this file: no seed has been revealed.');
  const fits = commitmentOf(bytesOfHex(seed)) === commitment;
  return check('commitment', fits, fits ? 1 : 0, 'The revealed seed does not fit the commitment published at creation.');
}

function replayCheck(replayed: readonly LedgerCommit[], audit: AuditReport, malformed: number | null): Check {
  const ran = malformed === null ? audit.replayIdentical : null;
  return check('replay', ran, factsOf(replayed).length, audit.problem ?? 'The rules were not run again: the file is not whole.');
}

function seenCheck(commits: readonly LedgerCommit[], seen: readonly { readonly version: number; readonly hash: string }[]): Check {
  const missing = seen.filter(({ version, hash }) => commits[version - 1]?.hash !== hash);
  const problem = `Commit ${missing[0]?.version} is not the one you were sent: this is not the game you played.`;
  return check('seen', missing.length === 0, seen.length - missing.length, problem);
}
