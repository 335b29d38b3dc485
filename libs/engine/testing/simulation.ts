import { hmacChance, redactFact, type Bot, type Command, type Decision, type EngineCommit, type Game, type Json, type State } from '../index.js';

/** A game to be played by bots: everything that decides how it goes. */
export interface Match {
  readonly game: Game;
  readonly seats: number;
  readonly options: Json;
  /** Decides the luck of the game and of its bots. */
  readonly seed: string;
  /** A bot's name for each seat, from seat 0; a shorter list goes round again. */
  readonly bots: readonly string[];
}

/** One command of a match and what it led to. */
export interface Turn {
  readonly before: State | undefined;
  readonly command: Command;
  readonly commit: EngineCommit;
  readonly after: State;
}

/** Takes longer than any sound game: a match with more decisions is taken for one that never ends. */
const MOST_DECISIONS = 200_000;

/** The luck of a match's command number `n` (0 is the start). */
export const luckOf = (seed: string, n: number) => hmacChance(seed, `command ${n}`);

/** Plays a match to its end, command by command. Throws where the rules throw, a bot answers what is not offered, or no end comes. */
export function* playOut(match: Match): Generator<Turn, void> {
  let state: State | undefined;
  for (let n = 0; state === undefined || match.game.outcome(state) === undefined; n++) {
    const turn = take(match.game, state, nextCommand(match, state, n), match.seed, n);
    yield turn;
    state = turn.after;
  }
}

/** A match's command number `n`: its start, or what a bot answers to an open decision. */
export function nextCommand(match: Match, state: State | undefined, n: number): Command {
  const { game, seats, options, seed } = match;
  if (state === undefined) return { type: 'start', seats, options };
  if (n > MOST_DECISIONS) throw new Error(`${game.id}: no end after ${MOST_DECISIONS} decisions`);
  const open = openIn(game, state);
  const decision = open.length === 1 ? open[0]! : hmacChance(seed, `order ${n}`).pick(open);
  return { type: 'decide', seat: decision.seat, decision: decision.id, answer: askBot(game, state, botOf(match, decision.seat), decision, seed) };
}

/** Decides and folds one command. */
export function take(game: Game, before: State | undefined, command: Command, seed: string, n: number): Turn {
  const commit = game.decide(command, before, luckOf(seed, n));
  return { before, command, commit, after: game.fold(before, commit) };
}

/** The open decisions, whole. */
export const openIn = (game: Game, state: State): readonly Decision[] => game.decisions(state, 'auditor') as readonly Decision[];

function botOf({ game, bots }: Match, seat: number): Bot {
  const name = bots[seat % bots.length]!;
  const bot = game.bots[name];
  if (bot === undefined) throw new Error(`${game.id} has no bot called ${name}; it has ${Object.keys(game.bots).join(', ')}`);
  return bot;
}

/** What a bot answers, given what its seat may see and nothing more. */
export function askBot(game: Game, state: State, bot: Bot, decision: Decision, seed: string): readonly string[] {
  const { seat } = decision;
  const turn = {
    seat,
    // Drawing a view is dear, and not every bot looks.
    get view() {
      return game.view(state, seat);
    },
    decision,
    random: hmacChance(seed, `bot ${seat} ${decision.id}`),
  };
  return bot(turn);
}

/** A fact on one line, with everything open. */
export const factLine = (fact: EngineCommit['facts'][number]): string => {
  const { type, data } = redactFact(fact, 'auditor');
  return `${type} ${JSON.stringify(data)}`;
};
