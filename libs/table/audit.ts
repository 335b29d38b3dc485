import { bytesOfHex, withoutWords, type Registry } from '#engine';
import { breathe } from '#host';
import { canonical, canonicalCommit, chainHash, commitmentOf, FIRST_HASH } from './canonical.js';
import { decideTable } from './decide-table.js';
import { foldTable } from './fold-table.js';
import type { TableFact } from './facts.js';
import type { LedgerCommit, TableCommand, TableState } from './types.js';

/** Told how far a check has got. */
export type OnReplayed = (version: number) => void;

/** What an independent check of a whole history found. */
export interface AuditReport {
  readonly gameId: string | null;
  readonly commits: number;
  readonly finished: boolean;
  /** Every hash follows from the one before, and the versions count 1, 2, 3, ... */
  readonly chainIntact: boolean;
  /** The rules, run again, give the same commits; null until the game has ended, or where this build lacks the ruleset of one of them. */
  readonly replayIdentical: boolean | null;
  readonly headHash: string;
  readonly firstBadVersion: number | null;
  /** What is wrong, or why it could not be checked; null where all is well. */
  readonly problem: string | null;
}

/**
 * Checks a game's commits from the first on: hash chain, commitment, and (after the end) that deciding every command again with the
 * revealed seed, by the ruleset that made it, gives the very same commit. Gives way to other work now and then; takes a few milliseconds for a hundred commits.
 *
 * @param onReplayed called with every version that has been decided again and found the same
 */
export async function auditCommits(commits: readonly LedgerCommit[], registry: Registry, onReplayed: OnReplayed = () => undefined): Promise<AuditReport> {
  const broken = firstBrokenLink(commits);
  const base = { gameId: commits[0]?.gameId ?? null, commits: commits.length, headHash: commits.at(-1)?.hash ?? FIRST_HASH };
  const seed = revealedSeed(commits);
  const finished = seed !== null;
  if (commits.length === 0) return { ...base, finished, chainIntact: false, replayIdentical: null, firstBadVersion: null, problem: 'There is nothing to check.' };
  if (broken !== null) {
    const problem = `The hash of commit ${broken} does not follow from what is before it.`;
    return { ...base, finished, chainIntact: false, replayIdentical: null, firstBadVersion: broken, problem };
  }
  if (seed === null) return { ...base, finished, chainIntact: true, replayIdentical: null, firstBadVersion: null, problem: null };
  return { ...base, finished, chainIntact: true, ...(await replay(commits, registry, { seed: bytesOfHex(seed), onReplayed })) };
}

function firstBrokenLink(commits: readonly LedgerCommit[]): number | null {
  let previousHash = FIRST_HASH;
  for (const [i, commit] of commits.entries()) {
    const follows = commit.version === i + 1 && commit.previousHash === previousHash && commit.gameId === commits[0]!.gameId;
    if (!follows || commit.hash !== chainHash(previousHash, canonicalCommit(commit))) return i + 1;
    previousHash = commit.hash;
  }
  return null;
}

function revealedSeed(commits: readonly LedgerCommit[]): string | null {
  const last = commits.at(-1)?.facts?.at(-1) as TableFact | undefined;
  return last?.type === 'GameFinished' && typeof last.data?.seed === 'string' ? last.data.seed : null;
}

type Replayed = Pick<AuditReport, 'replayIdentical' | 'firstBadVersion' | 'problem'>;
const allIsWell: Replayed = { replayIdentical: true, firstBadVersion: null, problem: null };

async function replay(commits: readonly LedgerCommit[], registry: Registry, { seed, onReplayed }: { seed: Uint8Array; onReplayed: OnReplayed }): Promise<Replayed> {
  const created = commits[0]!.facts[0] as unknown as TableFact & { type: 'GameCreated' };
  if (created.type !== 'GameCreated' || created.data.commitment !== commitmentOf(seed))
    return { replayIdentical: false, firstBadVersion: 1, problem: 'The revealed seed does not fit the commitment published at creation.' };
  let table: TableState | undefined;
  for (const commit of commits) {
    const rules = rulesOf(commit, created.data.type, registry);
    if (typeof rules === 'string') return { replayIdentical: null, firstBadVersion: null, problem: rules };
    const differs = difference(commit, table, seed, rules);
    if (differs !== null) return { replayIdentical: false, firstBadVersion: commit.version, problem: differs };
    table = foldTable(table, commit, registry);
    onReplayed(commit.version);
    if (commit.version % 50 === 0) await breathe();
  }
  return allIsWell;
}

/** The game type as it was when the commit was made; a sentence where this build does not ship that. */
function rulesOf({ version, agenda, ruleset }: LedgerCommit, type: string, registry: Registry): Registry | string {
  const game = registry.get(type);
  if (game === undefined) return `This build has no game type ${type}: the rules cannot be run again.`;
  const asItWas = agenda === null ? game : game.under(ruleset);
  if (asItWas === undefined) return `Commit ${version} was made by ruleset ${ruleset}, which this build (ruleset ${game.ruleset}) does not ship: it cannot be run again.`;
  return new Map([[type, asItWas]]);
}

function difference(commit: LedgerCommit, table: TableState | undefined, seed: Uint8Array, rules: Registry): string | null {
  try {
    return compared(decidedAgain(commit, table, seed, rules)) === compared(commit) ? null : `Commit ${commit.version} is not what its command leads to.`;
  } catch {
    return `The command of commit ${commit.version} is not legal where it stands.`;
  }
}

/** What the command that `commit` tells of leads to by these rules. Throws where it is not legal there. */
export function decidedAgain(commit: LedgerCommit, table: TableState | undefined, seed: Uint8Array, rules: Registry): LedgerCommit {
  const { gameId, commandId, at, salt } = commit;
  const { command, invite } = commandOf(commit, table);
  return decideTable(command, table, { registry: rules, seed, at, gameId, commandId, salt, invite });
}

/** What of a commit the rules must lead to again: all but how its questions are worded. */
export const withoutWording = (commit: LedgerCommit): LedgerCommit => ({ ...commit, agenda: commit.agenda && withoutWords(commit.agenda), hash: '' });
const compared = (commit: LedgerCommit): string => canonical(withoutWording(commit));

/** The command that a commit tells of, put together again from its cause and facts. */
function commandOf(commit: LedgerCommit, table: TableState | undefined): { command: TableCommand; invite: string | null } {
  const first = commit.facts[0] as unknown as TableFact | undefined;
  const command = first === undefined || commit.agenda !== null ? playedCommand(commit, table!) : lobbyCommand(first, table);
  return { command, invite: first?.type === 'GameCreated' ? (first.sealed?.invite ?? null) : null };
}

const playerAt = (table: TableState, seat: number): string => (table.seats[seat] as { player: string }).player;

/** Before the start, the fact is the command. */
function lobbyCommand(fact: TableFact, table: TableState | undefined): TableCommand {
  if (fact.type === 'GameCreated') {
    const { type: game, creator, clientSeed, ...rest } = fact.data;
    return { type: 'create', player: creator, game, ...rest, clientSeed: clientSeed ?? undefined };
  }
  if (table === undefined) throw new Error(`${fact.type} came before GameCreated`);
  switch (fact.type) {
    case 'SeatTaken':
      return { type: 'join', ...fact.data, invite: table.invite ?? undefined, clientSeed: fact.data.clientSeed ?? undefined };
    case 'SeatLeft':
      return { type: 'leave', player: fact.data.player };
    case 'BotSeated':
      return { type: 'addBot', player: table.creator, ...fact.data };
    case 'SeedMixed':
      return { type: 'mixSeed', player: playerAt(table, fact.data.seat), clientSeed: fact.data.clientSeed };
    default:
      throw new Error(`no command leads to ${fact.type} alone`);
  }
}

function playedCommand({ cause }: LedgerCommit, table: TableState): TableCommand {
  switch (cause.type) {
    case 'start':
      return { type: 'start', player: table.creator };
    case 'decide': {
      const by = table.seats[cause.seat]!.kind === 'BOT' ? { botSeat: cause.seat } : { player: playerAt(table, cause.seat) };
      return { type: 'decide', by, decision: cause.decision, answer: cause.answer };
    }
    case 'concede':
      return { type: 'concede', player: playerAt(table, cause.seat) };
    case 'timeout':
      return cause;
    default:
      throw new Error(`the rules know no command ${cause.type}`);
  }
}

/** A commit as a line of an export: canonical JSON with its hash. An export is these lines, each ended by a line feed. */
export const exportLine = (commit: LedgerCommit): string => canonical(commit);

/**
 * Checks an exported game offline: that every byte of the file is the canonical text of its commits, then what `auditCommits` checks.
 *
 * @param file the bytes of the export
 */
export async function verifyExport(file: Uint8Array, registry: Registry, onReplayed?: OnReplayed): Promise<AuditReport> {
  const { commits, malformed } = parseExport(file);
  const report = await auditCommits(commits, registry, onReplayed);
  if (malformed === null) return report.finished ? report : { ...report, problem: report.problem ?? 'The game has not ended in this file: its end is missing.' };
  const problem = `Line ${malformed} is not the canonical text of a commit.`;
  return { ...report, chainIntact: false, replayIdentical: null, firstBadVersion: malformed, problem };
}

/** The commits of an export up to the first line that is not the canonical text of one, and which line that is. */
export function parseExport(file: Uint8Array): { readonly commits: readonly LedgerCommit[]; readonly malformed: number | null } {
  const commits: LedgerCommit[] = [];
  for (const [i, line] of linesOf(file).entries()) {
    const commit = parseLine(line);
    if (commit === null) return { commits, malformed: i + 1 };
    commits.push(commit);
  }
  return { commits, malformed: null };
}

/** The lines of the file; a file that does not end with a line feed gets a last line that cannot be parsed. */
function linesOf(file: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let end = file.indexOf(10); end !== -1; end = file.indexOf(10, start)) {
    lines.push(file.subarray(start, end));
    start = end + 1;
  }
  if (start < file.length) lines.push(new Uint8Array());
  return lines;
}

const COMMIT_KEYS = 'agenda,at,cause,commandId,facts,gameId,hash,previousHash,ruleset,salt,seat,version';
/** Refuses what is not UTF-8 and keeps a byte order mark: then texts are the same where their bytes are. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function parseLine(line: Uint8Array): LedgerCommit | null {
  try {
    const text = utf8.decode(line);
    const commit = JSON.parse(text) as LedgerCommit;
    const complete = Object.keys(commit).sort().join(',') === COMMIT_KEYS && Array.isArray(commit.facts);
    return complete && exportLine(commit) === text ? commit : null;
  } catch {
    return null;
  }
}
