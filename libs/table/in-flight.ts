import { hmacChance, type Game, type Registry, type State } from '#engine';
import { breathe } from '#host';
import { decidedAgain, withoutWording } from './audit.js';
import { canonical } from './canonical.js';
import { firstDifference } from './first-difference.js';
import { foldTable } from './fold-table.js';
import type { LedgerCommit, TableState } from './types.js';

/**
 * What becomes of a game in flight under this build.
 * `same`: it decides what it decided. `raised`: it goes on under a newer ruleset, and this build ships the earlier ones as well.
 * `dropped`: the same, but this build no longer ships a ruleset that the audit will need. `differs`: this build would have decided or
 * folded otherwise, under the same ruleset: broken by surprise. `unfit`: it cannot be folded or cannot go on.
 */
export type InFlightOutcome = 'same' | 'raised' | 'dropped' | 'differs' | 'unfit';

export interface InFlight {
  readonly outcome: InFlightOutcome;
  /** The game type; null where the first commit does not tell. */
  readonly type: string | null;
  /** The version at which it shows first; null where all is well. */
  readonly version: number | null;
  /** What is wrong, without any value of the game's; null where nothing is. */
  readonly problem: string | null;
}

/** A fold of the game that another build has stored, and this one would go on from. */
export interface StoredFold {
  /** Where it is kept, in a word. */
  readonly kept: string;
  readonly state: TableState;
}

export interface InFlightDependencies {
  readonly registry: Registry;
  /** The game's secret seed; undefined where it is lost. */
  readonly seed: Uint8Array | undefined;
  readonly folds: readonly StoredFold[];
}

/** So many commands are tried on the stored agenda. */
const TRIED = 20;

/**
 * Whether this build goes on with a game in flight as the build that made its commits would have. Changes nothing. Gives way to other work
 * now and then.
 *
 * @param commits all of the game, from the first on
 */
export async function checkInFlight(commits: readonly LedgerCommit[], { registry, seed, folds }: InFlightDependencies): Promise<InFlight> {
  const type = typeOf(commits);
  const game = type === null ? undefined : registry.get(type);
  const found = (outcome: InFlightOutcome, version: number | null, problem: string | null): InFlight => ({ outcome, type, version, problem });
  if (game === undefined) return found('unfit', 1, type === null ? 'the first commit does not create a game' : `this build has no game type ${type}`);
  if (seed === undefined) return found('unfit', 1, 'its seed is not stored');
  const bad = unfoldable(commits, registry) ?? cannotGoOn(commits, game, registry) ?? otherFold(commits, folds, registry) ?? (await otherwise(commits, game, seed, registry));
  if (bad !== undefined) return found(bad.outcome, bad.version, bad.problem);
  const earlier = commits.find(({ agenda, ruleset }) => agenda !== null && ruleset < game.ruleset);
  return earlier === undefined ? found('same', null, null) : found('raised', earlier.version, `ruleset ${earlier.ruleset} made this commit; it goes on under ${game.ruleset}`);
}

type Bad = Pick<InFlight, 'outcome' | 'version' | 'problem'>;
const unfit = (version: number, problem: string): Bad => ({ outcome: 'unfit', version, problem });
const differs = (version: number, problem: string): Bad => ({ outcome: 'differs', version, problem });

function typeOf(commits: readonly LedgerCommit[]): string | null {
  const { type, data } = commits[0]?.facts[0] ?? {};
  return type === 'GameCreated' && typeof data?.['type'] === 'string' ? data['type'] : null;
}

const foldUpTo = (commits: readonly LedgerCommit[], version: number, registry: Registry): TableState =>
  commits.slice(0, version).reduce<TableState | undefined>((table, commit) => foldTable(table, commit, registry), undefined)!;

function unfoldable(commits: readonly LedgerCommit[], registry: Registry): Bad | undefined {
  let table: TableState | undefined;
  for (const commit of commits) {
    try {
      table = foldTable(table, commit, registry);
    } catch (error) {
      return unfit(commit.version, `the commit cannot be folded (${nameOf(error)})`);
    }
  }
  return undefined;
}

/** Tries what the game would be asked next: its stored steps with their stored arguments, answered by the defaults. */
function cannotGoOn(commits: readonly LedgerCommit[], game: Game, registry: Registry): Bad | undefined {
  const table = foldUpTo(commits, commits.length, registry);
  const { version, play } = table;
  const newest = commits.findLast(({ agenda }) => agenda !== null);
  if (newest !== undefined && newest.ruleset > game.ruleset) return unfit(newest.version, `ruleset ${newest.ruleset} made this commit; this build knows ${game.ruleset} at most`);
  const stranger = play?.agenda.find(({ step }) => !game.steps.includes(step));
  if (stranger !== undefined) return unfit(version, `this build has no step ${stranger.step}, which is still to be done`);
  try {
    if (play === null) game.parseOptions(table.options, table.seats.length);
    else goOn(game, play, table.gameId);
    return undefined;
  } catch (error) {
    return unfit(version, play === null ? `its options are not taken any more (${nameOf(error)})` : `it cannot go on from here (${nameOf(error)})`);
  }
}

function goOn(game: Game, play: State, word: string): void {
  const chance = hmacChance('preflight', word);
  let state = play;
  for (let tried = 0; tried < TRIED && game.outcome(state) === undefined; tried++) {
    for (let seat = 0; seat < state.seats; seat++) game.view(state, seat);
    const decision = game.decisions(state, 'auditor')[0]!.id;
    state = game.fold(state, game.decide({ type: 'timeout', decision }, state, chance));
  }
}

function otherFold(commits: readonly LedgerCommit[], folds: readonly StoredFold[], registry: Registry): Bad | undefined {
  for (const { kept, state } of folds.filter((fold) => fold.state.version <= commits.length)) {
    const here = foldUpTo(commits, state.version, registry);
    if (canonical(here) !== canonical(state)) return differs(state.version, `the fold kept in ${kept} is another: ${firstDifference(state, here) ?? 'its text'}`);
  }
  return undefined;
}

/** The first commit that the rules which made it do not lead to any more. */
async function otherwise(commits: readonly LedgerCommit[], game: Game, seed: Uint8Array, registry: Registry): Promise<Bad | undefined> {
  let table: TableState | undefined;
  for (const commit of commits) {
    const rules = commit.agenda === null ? game : game.under(commit.ruleset);
    if (rules === undefined) return { outcome: 'dropped', version: commit.version, problem: `this build no longer ships ruleset ${commit.ruleset}, which made this commit` };
    const other = difference(commit, table, seed, new Map([[game.id, rules]]));
    if (other !== undefined) return differs(commit.version, other);
    table = foldTable(table, commit, registry);
    if (commit.version % 50 === 0) await breathe();
  }
  return undefined;
}

function difference(commit: LedgerCommit, table: TableState | undefined, seed: Uint8Array, rules: Registry): string | undefined {
  try {
    const here = withoutWording(decidedAgain(commit, table, seed, rules));
    const where = firstDifference({ facts: commit.facts }, { facts: here.facts }) ?? firstDifference(withoutWording(commit), here);
    return where && `its command leads to something else: ${told(where, commit)}`;
  } catch (error) {
    return `its command is refused (${nameOf(error)})`;
  }
}

/** With the type of a fact beside its number. */
const told = (where: string, { facts }: LedgerCommit): string => where.replace(/^facts\.(\d+)/, (text, n: string) => `${text} (${facts[Number(n)]?.type ?? 'one more'})`);

/** What an error says may quote hidden cards. */
function nameOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string };
  return code ?? name ?? 'unknown error';
}
