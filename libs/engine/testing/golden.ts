import { createHash } from 'node:crypto';
import { offers, withoutWords, type Decision, type EngineCommit, type Game, type Outcome, type State } from '../index.js';
import { factLine, openIn, playOut, take, type Match, type Turn } from './simulation.js';

/** A whole game as text for people: what was asked, what was answered, what happened. The auditor's sight: nothing is left out. */
export const playthroughText = (match: Match, mostCommands: number): string => textOf(match, playOut(match), mostCommands);

/** The game that a text tells, played once more from its answers by the rules of `game`: the same text, unless the rules differ. */
export function replayedText(game: Game, text: string): string {
  const [, seats, bots, seed, options] = /^(\d+) seats, bots (.+), seed (.+), options (.+)$/m.exec(text)!;
  const match = { game, seats: Number(seats), bots: bots!.split(', '), seed: seed!, options: JSON.parse(options!) };
  const told = answersIn(text);
  return textOf(match, playTold(match, told), told.length + 1);
}

/** The ruleset by which the game of a text was played. */
export const rulesetOf = (text: string): number => Number(/, ruleset (\d+)$/m.exec(text)![1]);

/** Two texts with the same digest tell the same game, whatever its title, its scene and its questions say. */
export const digestIn = (text: string): string | undefined => /^digest (\w+)$/m.exec(text)?.[1];

function textOf({ game, seats, bots, seed, options }: Match, turns: Iterable<Turn>, mostCommands: number): string {
  const lines = [`${game.title} (${game.id}), ruleset ${game.ruleset}`, `${seats} seats, bots ${bots.join(', ')}, seed ${seed}, options ${JSON.stringify(options)}`];
  const commits: EngineCommit[] = [];
  let last: State | undefined;
  for (const { before, commit, after } of turns) {
    lines.push('', ...commandLines(game, commits.length, before, commit), ...commit.facts.map((f) => `    ${factLine(f)}`), ...statusLines(game, before, after));
    lines.push(...newQuestions(game, before, after).map((d) => `  ? ${questionLine(d)}`));
    last = after;
    if (commits.push(commit) === mostCommands) break;
  }
  const outcome = game.outcome(last!);
  const end = outcome ? `outcome ${JSON.stringify(outcome)}` : `(The game goes on; this file ends after ${commits.length} commands.)`;
  return [...lines, '', end, `digest ${digestOf(commits, outcome)}`, ''].join('\n');
}

/** Differs where an audit would: also in what the text does not show, the steps still to do. */
function digestOf(commits: readonly EngineCommit[], outcome: Outcome | undefined): string {
  const compared = commits.map((commit) => ({ ...commit, agenda: withoutWords(commit.agenda) }));
  return createHash('sha256').update(JSON.stringify([compared, outcome], sorted)).digest('hex');
}

const sorted = (_: string, value: unknown): unknown =>
  value instanceof Object && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

interface Told {
  readonly seat: number;
  readonly kind: string;
  readonly answer: readonly string[];
}

function answersIn(text: string): Told[] {
  return [...text.matchAll(/^\d+\. seat (\d+) (\S+): (.+)$/gm)].map(([, seat, kind, answer]) => ({
    seat: Number(seat),
    kind: kind!,
    answer: answer === '(none)' ? [] : answer!.split(', '),
  }));
}

/** As `playOut` does, with these answers; ends before one that is not offered. */
function* playTold({ game, seats, options, seed }: Match, told: readonly Told[]): Generator<Turn, void> {
  // What was filled in when the game was created must still be all there is.
  let turn = take(game, undefined, { type: 'start', seats, options: game.parseOptions(options) }, seed, 0);
  yield turn;
  for (const [i, { seat, kind, answer }] of told.entries()) {
    const decision = openIn(game, turn.after).find((d) => d.seat === seat && d.kind === kind);
    if (decision === undefined || !offers(decision, answer)) return;
    turn = take(game, turn.after, { type: 'decide', seat, decision: decision.id, answer }, seed, i + 1);
    yield turn;
  }
}

function commandLines(game: Game, n: number, before: State | undefined, { cause }: EngineCommit): string[] {
  if (cause.type !== 'decide') return [`${n}. ${cause.type}`];
  const { kind } = openIn(game, before!).find((d) => d.id === cause.decision)!;
  return [`${n}. seat ${cause.seat} ${kind}: ${cause.answer.join(', ') || '(none)'}`];
}

function statusLines(game: Game, before: State | undefined, after: State): string[] {
  const status = (state: State) => (game.view(state, 'spectator')['scene'] as { status: string }).status;
  return before !== undefined && status(before) === status(after) ? [] : [`  = ${status(after)}`];
}

function newQuestions(game: Game, before: State | undefined, after: State): readonly Decision[] {
  const asked = before?.asked ?? 0;
  return openIn(game, after).filter((d) => Number(d.id.slice(1)) > asked);
}

function questionLine({ id, seat, kind, min, max, ordered, options, default: fallback }: Decision): string {
  const size = ordered ? 'in order' : min === max ? `${min} of` : `${min} to ${max} of`;
  return `${id} seat ${seat} ${kind}: ${size} ${options.map((o) => o.id).join(' ')} (default ${fallback.join(' ') || 'none'})`;
}
