import { isDeepStrictEqual } from 'node:util';
import { hmacChance, redactFact, Refusal, type Chance, type Command, type Decision, type Fact, type Game, type State, type Viewer } from '../index.js';
import { luckOf, openIn } from './simulation.js';

/*
 * Nobody learns what they may not know: two worlds that a viewer cannot tell apart must look the same to it, byte for byte.
 *
 * At once: a state and the same state scrambled for the viewer show it the same view, decisions, outcome and refusals.
 *
 * Going on: both worlds take the same commands with the same luck. As long as the viewer is told the same facts, it must be shown the
 * same view, decisions, numbering and refusals. The first fact in which the worlds differ must be one that may tell something new: a
 * fact with a part addressed to the viewer, all else being equal, or one of a type listed under `reveals`. After it the worlds are
 * rightly different, and the comparison ends.
 *
 * It begins only where every question still open or answered under seal is the viewer's own: a question to another seat was made
 * from the first world's secrets and would contradict the second's. Later questions are asked in each world anew, and whoever else is
 * asked picks an answer that both worlds offer.
 */

/** Throws a message that names the game, the viewer and the difference. */
const leak = (game: Game, viewer: Viewer, what: string, a: unknown, b: unknown): never => {
  throw new Error(`${game.id}: ${what} tells viewer ${viewer} what it may not know:\n  ${JSON.stringify(a)}\n  ${JSON.stringify(b)}`);
};

/** Throws unless both states show `viewer` the same bytes: view, open decisions, outcome and, for a seat, refusals. */
export function mustLookTheSame(game: Game, a: State, b: State, viewer: Viewer): void {
  const seen: [string, (state: State) => unknown][] = [
    ['the view', (s) => game.view(s, viewer)],
    ['the open decisions', (s) => game.decisions(s, viewer)],
    ['the outcome', (s) => game.outcome(s) ?? null],
    ['a refusal', (s) => (typeof viewer === 'number' ? refusals(game, s, viewer) : [])],
  ];
  for (const [what, see] of seen) {
    const [inA, inB] = [see(a), see(b)];
    if (JSON.stringify(inA) !== JSON.stringify(inB)) leak(game, viewer, what, inA, inB);
  }
}

/** What a seat hears when it tries what it cannot do. */
function refusals(game: Game, state: State, seat: number): string[] {
  const ids = [...openIn(game, state).map((d) => d.id), 'd1', `d${state.asked + 1}`, 'nonsense'];
  const answers = [[], ['no such option'], ['no such option', 'no such option']];
  return ids.flatMap((decision) => answers.map((answer) => resultOf(game, state, { type: 'decide', seat, decision, answer })));
}

function resultOf(game: Game, state: State, command: Command): string {
  try {
    game.decide(command, state, hmacChance('two worlds', 'refusals'));
    return 'accepted';
  } catch (error) {
    if (error instanceof Refusal) return `${error.code}: ${error.message}`;
    throw error;
  }
}

/** Is nothing open or sealed on the agenda but the viewer's own? Only there can a scrambled state be played on. */
export const canGoOn = (state: State, viewer: Viewer): boolean =>
  state.agenda.every((f) => (f.open ?? []).every((d) => d.seat === viewer) && Object.keys(f.answers ?? {}).every((s) => Number(s) === viewer));

/** Who looks on, which types of facts may tell it something new, what decides luck and answers, and for how many commands at most. */
export interface GoingOn {
  readonly viewer: Viewer;
  readonly reveals: readonly string[];
  readonly seed: string;
  readonly most: number;
}

/**
 * Plays both worlds on by the same commands, until the viewer is rightly told something different.
 * Throws at the first leak. Gives the number of commands after which the worlds still had to look the same.
 */
export function goOnInBoth(game: Game, worlds: readonly [State, State], { viewer, reveals, seed, most }: GoingOn): number {
  let [a, b] = worlds;
  for (let n = 0; n < most; n++) {
    const command = commonCommand(game, a, b, hmacChance(seed, `common ${n}`));
    if (command === undefined) return n;
    const [inA, inB] = [game.decide(command, a, luckOf(seed, n)), game.decide(command, b, luckOf(seed, n))];
    if (!sameFacts(game, inA.facts, inB.facts, viewer, reveals)) return n;
    [a, b] = [game.fold(a, inA), game.fold(b, inB)];
    mustLookTheSame(game, a, b, viewer);
  }
  return most;
}

/** A command that is legal in both worlds and means the same, or undefined. */
function commonCommand(game: Game, a: State, b: State, chance: Chance): Command | undefined {
  const [openA, openB] = [openIn(game, a), openIn(game, b)];
  if (openA.length === 0 || openB.length === 0) return undefined;
  const inA = chance.pick(openA);
  const inB = openB.find((d) => d.id === inA.id && d.seat === inA.seat);
  const answer = inB && commonAnswer(inA, inB, chance);
  return answer && { type: 'decide', seat: inA.seat, decision: inA.id, answer };
}

function commonAnswer(a: Decision, b: Decision, chance: Chance): readonly string[] | undefined {
  const common = a.options.filter((o) => b.options.some((p) => p.id === o.id && isDeepStrictEqual(p.data, o.data)));
  const [min, max] = [Math.max(a.min, b.min), Math.min(a.max, b.max, common.length)];
  if (min > max) return undefined;
  return chance
    .shuffle(common)
    .slice(0, chance.integer(min, max))
    .map((o) => o.id);
}

/** Is the viewer told the same? Throws where what differs may not. */
function sameFacts(game: Game, inA: readonly Fact[], inB: readonly Fact[], viewer: Viewer, reveals: readonly string[]): boolean {
  for (let i = 0; i < Math.max(inA.length, inB.length); i++) {
    const [a, b] = [inA[i], inB[i]];
    const [seenA, seenB] = [a && redactFact(a, viewer), b && redactFact(b, viewer)];
    if (JSON.stringify(seenA) === JSON.stringify(seenB)) continue;
    if (mayDiffer(a, b, viewer, reveals)) return false;
    leak(game, viewer, `fact ${(a ?? b)!.type}`, seenA ?? null, seenB ?? null);
  }
  return true;
}

function mayDiffer(a: Fact | undefined, b: Fact | undefined, viewer: Viewer, reveals: readonly string[]): boolean {
  if ([a, b].some((f) => f !== undefined && reveals.includes(f.type))) return true;
  const told = (f: Fact | undefined) => f?.secret?.to.includes(viewer as number) ?? false;
  return told(a) && told(b) && a!.type === b!.type && isDeepStrictEqual(a!.data, b!.data);
}
