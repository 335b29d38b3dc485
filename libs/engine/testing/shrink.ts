import { stringify } from 'yaml';
import type { Command, EngineCommit, Game, Json, State } from '../index.js';
import { luckOf, nextCommand, openIn, take, type Match, type Turn } from './simulation.js';
import { keptChance } from './told-chance.js';

/** One command of a game that went wrong, in words that still mean something when commands before it are left out. */
export type Move = { readonly seat: number; readonly decision: string; readonly pick: readonly string[] } | { readonly concede: number };

/** Looks at every commit of a random game. Throws what is wrong with it. */
export type Watch = (turn: Turn) => void;

/** A game that went wrong: how it was played and what was thrown. */
export interface Fault {
  readonly match: Match;
  /** The moves made after the start, each with the number that decides its luck. */
  readonly moves: readonly (readonly [luck: number, move: Move])[];
  readonly random: readonly Json[];
  readonly message: string;
}

/** Plays a match by its bots; gives the fault if the rules, a bot or `watch` throw, else undefined. */
export function findFault(match: Match, watch: Watch = () => undefined): Fault | undefined {
  const { game, seed } = match;
  const moves: [number, Move][] = [];
  let state: State | undefined;
  try {
    for (let n = 0; state === undefined || game.outcome(state) === undefined; n++) {
      const command = nextCommand(match, state, n);
      if (state !== undefined) moves.push([n, moveOf(game, state, command)]);
      const turn = take(game, state, command, seed, n);
      watch(turn);
      state = turn.after;
    }
    return undefined;
  } catch (error) {
    return replayMoves(match, moves, watch) ?? { match, moves, random: [], message: messageOf(error) };
  }
}

function moveOf(game: Game, before: State, command: Command): Move {
  if (command.type === 'concede') return { concede: command.seat };
  if (command.type !== 'decide') throw new Error(`a bot does not ${command.type}`);
  const { kind } = openIn(game, before).find((d) => d.id === command.decision)!;
  return { seat: command.seat, decision: kind, pick: command.answer };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Plays a start and moves; those that are not open or not offered are left out. Gives the fault as far as it has come, or undefined. */
export function replayMoves(match: Match, moves: Fault['moves'], watch: Watch = () => undefined): Fault | undefined {
  const { game, seats, options, seed } = match;
  const random: Json[] = [];
  const made: [number, Move][] = [];
  let state: State | undefined;
  const make = (command: Command, luck: number): void => {
    const before = state;
    const commit: EngineCommit = game.decide(command, before, keptChance(luckOf(seed, luck), random));
    state = game.fold(before, commit);
    watch({ before, command, commit, after: state });
  };
  try {
    make({ type: 'start', seats, options }, 0);
    for (const [luck, move] of moves) {
      const command = commandOf(game, state!, move);
      if (command === undefined) continue;
      made.push([luck, move]);
      make(command, luck);
    }
    return undefined;
  } catch (error) {
    return { match, moves: made, random, message: messageOf(error) };
  }
}

function commandOf(game: Game, state: State, move: Move): Command | undefined {
  if ('concede' in move) return { type: 'concede', seat: move.concede };
  const decision = openIn(game, state).find((d) => d.seat === move.seat && d.kind === move.decision);
  const offered = decision !== undefined && move.pick.every((id) => decision.options.some((o) => o.id === id));
  return offered ? { type: 'decide', seat: move.seat, decision: decision.id, answer: move.pick } : undefined;
}

/** Two faults are taken for the same where their messages are, numbers aside. */
const kindOf = ({ message }: Fault): string => message.split('\n')[0]!.replace(/\d+/g, '#');

/** More moves than this nobody reads. */
const MOST_PRINTED = 500;

/** Plays no more than this many shorter games: enough for a good answer, and soon. */
const MOST_TRIALS = 1_000;

/**
 * A short list of moves that leads to the same fault (delta debugging: Zeller and Hildebrandt's ddmin). Moves keep their luck when
 * others are left out.
 */
export function shrinkFault(fault: Fault, watch: Watch = () => undefined): Fault {
  let best = replayMoves(fault.match, fault.moves, watch);
  if (best === undefined) return fault; // such as a game that does not end
  const shrinker = new Shrinker(fault, watch);
  for (let parts = 2; best.moves.length > 1 && !shrinker.tired; ) {
    const size = Math.ceil(best.moves.length / parts);
    const shorter = shrinker.without(best, size);
    if (shorter !== undefined) [best, parts] = [shorter, Math.max(2, parts - 1)];
    else if (size === 1) break;
    else parts = Math.min(best.moves.length, parts * 2);
  }
  return best;
}

class Shrinker {
  private trials = 0;

  constructor(
    private readonly fault: Fault,
    private readonly watch: Watch,
  ) {}

  get tired(): boolean {
    return this.trials >= MOST_TRIALS;
  }

  /** The first shorter game with the same fault of those that leave out `size` moves in a row. */
  without({ match, moves }: Fault, size: number): Fault | undefined {
    for (let from = 0; from < moves.length && !this.tired; from += size, this.trials++) {
      const found = replayMoves(match, moves.toSpliced(from, size), this.watch);
      if (found !== undefined && kindOf(found) === kindOf(this.fault) && found.moves.length < moves.length) return found;
    }
    return undefined;
  }
}

/** A fault as a scenario that can be run again: `random` holds what the luck was. Only the last of very many moves are printed. */
export function faultText({ match, moves: all, random, message }: Fault): string {
  const { game, seats, options, seed, bots } = match;
  const moves = all.slice(-MOST_PRINTED);
  const scenario = { title: message.split('\n')[0], game: game.id, seats, options, random, when: moves.map(([, move]) => move), then: {} };
  return `${message}\n\n# seed ${seed}, bots ${bots.join(', ')}\n${stringify(scenario, { lineWidth: 140, flowCollectionPadding: true })}`;
}
