import type { z } from 'zod';
import type { Chance } from './chance.js';
import type { Fact, FactShapes, SeenFact } from './fact.js';
import type { Json, JsonObject } from './json.js';
import type { Decision, Option, Question } from './question.js';
import type { Sentences } from './sentence.js';
import type { Viewer } from './viewer.js';

/** How a game ended. Seats in neither list were not in it any more or share no result. */
export interface Outcome {
  readonly winners: readonly number[];
  readonly losers: readonly number[];
  readonly reason: string;
  readonly scores?: Json;
}

/** Work still to be done: a step by its name, with its arguments and what has been handed to it. Plain data. */
export interface Frame {
  readonly step: string;
  readonly args: Json;
  /** What the last step under which this one was scheduled has returned. */
  readonly value?: Json;
  /** Questions still open; the step runs when there is none left. */
  readonly open?: readonly Decision[];
  /** Answers so far, by seat: the options picked, without their labels. */
  readonly answers?: { readonly [seat: string]: readonly Picked[] };
}
export type Picked = Pick<Option, 'id' | 'data'>;

/** What a step is handed besides its arguments. */
export interface Given {
  /** The value returned to this step, or undefined. */
  readonly value: Json | undefined;
  /** The options `seat` picked; without a seat: of the only seat asked. Throws where that seat was not asked. */
  picked(seat?: number): readonly Picked[];
  /** The id of the single option picked. */
  id(seat?: number): string;
}

/** Names of steps with the shape of their arguments (`null` where there are none). */
export type StepArgs = { readonly [step: string]: Json };
type Call<Steps, K extends keyof Steps> = Steps[K] extends null ? [step: K] : [step: K, args: Steps[K]];

/** What a step sees and may do. */
export interface Table<S, F, Steps> {
  /** The state as of the last fact recorded. */
  readonly state: S;
  /** The ruleset to play by. A rule that has changed asks `since` what holds under it. */
  readonly ruleset: number;
  /** How many seats play. */
  readonly seats: number;
  readonly chance: Chance;
  /** Writes down what happened; `state` shows it at once. */
  record(fact: F): void;
  /** Schedules a step to run next; several run in the order written, all before whatever was scheduled earlier. */
  then<K extends keyof Steps & string>(...call: Call<Steps, K>): void;
  /**
   * Asks one question or several at the same time, then runs `step` with the answers. It runs before whatever `then` schedules in
   * the same step. No answer is known to anybody before the last is in. A step may ask once.
   */
  ask<K extends keyof Steps & string>(questions: { readonly [seat: number]: Question }, ...call: Call<Steps, K>): void;
  /** Drops scheduled steps (and the questions they wait on): what a reaction undoes. */
  cancel(unwanted: (frame: { readonly step: string; readonly args: any }) => boolean): void;
}

/** Names no seat; draws nothing. Given a seat's own view and one of its decisions, a bot names the ids it picks. */
export type Bot<V = any> = (turn: { readonly seat: number; readonly view: V; readonly decision: Decision; readonly random: Chance }) => readonly string[];

/** What the author of a game writes: a plug-in of pure TypeScript. */
export interface Rules<S, F extends { readonly type: string; readonly data: object }, Steps extends { start: null; concede: { seat: number } }, O, V> {
  readonly id: string;
  readonly title: string;
  /** One sentence for the lobby. */
  readonly summary: string;
  /** From 1; raised whenever the same answers would lead to other facts, other questions or other steps still to do. */
  readonly ruleset: number;
  /** The earliest ruleset by which the steps can still play; left out: `ruleset` alone. */
  readonly oldestRuleset?: number;
  readonly seats: { readonly min: number; readonly max: number };
  /** Options of `createGame`, with defaults for all but those added in a later ruleset; published as JSON Schema. */
  readonly options: z.ZodType<O>;
  /** Why these options do not fit so many seats and what to do about it, for whoever sent them; undefined where they do. Left out: all fit. */
  misfit?(seats: number, options: O): string | undefined;
  readonly facts: FactShapes;
  /** How each fact is told to people. Seats are written by `who`. */
  readonly sentences: Sentences<F>;
  readonly viewShape: z.ZodType<V>;
  /** The state before anything happened. No chance here: shuffling and dealing are facts of the first steps. */
  setUp(seats: number, options: O): S;
  /** `start` runs first. `concede` runs when a seat gives up; from then on the kernel answers that seat's questions by their defaults. */
  readonly steps: { readonly [K in keyof Steps]: (t: Table<S, F, Steps>, args: Steps[K], given: Given) => Json | void };
  /** The only place where state changes. Never decides, never throws, never draws. */
  fold(state: S, fact: F): S;
  /** Built up from what the viewer knows, never stripped down. Carries `scene` (the published scene schema). */
  view(state: S, viewer: Viewer): V;
  outcome(state: S): Outcome | undefined;
  /** `random` is there without being listed. */
  readonly bots: { readonly [name: string]: Bot<V> };
  /** For tests: another state which `viewer` cannot tell from this one, everything it may not know drawn anew. */
  scramble(state: S, viewer: Viewer, chance: Chance): S;
}

/** A command as the engine takes it. `timeout` gives the default answer in the seat's stead. */
export type Command =
  | { readonly type: 'start'; readonly seats: number; readonly options: Json }
  | { readonly type: 'decide'; readonly seat: number; readonly decision: string; readonly answer: readonly string[] }
  | { readonly type: 'timeout'; readonly decision: string }
  | { readonly type: 'concede'; readonly seat: number };

/** What happened to the agenda: its lowest `keep` frames stay, `push` goes on top (the last runs next). */
export interface AgendaChange {
  readonly keep: number;
  readonly push: readonly Frame[];
  /** Questions asked so far in the game; numbers the next. */
  readonly asked: number;
}

/** All that one command led to. State and agenda are the fold of these; folding runs no rule. */
export interface EngineCommit {
  readonly cause: Command;
  readonly facts: readonly Fact[];
  readonly agenda: AgendaChange;
}

/** A game being played, as plain data. */
export interface State<S = Json> {
  readonly seats: number;
  readonly game: S;
  /** A stack: the last frame runs next. */
  readonly agenda: readonly Frame[];
  readonly asked: number;
  readonly conceded: readonly number[];
}

/** A rule set as the services use it; made by `defineGame`. */
export interface Game {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly ruleset: number;
  /** This game under another of its rulesets; undefined where this build does not ship it. They differ in what they decide, in nothing else. */
  under(ruleset: number): Game | undefined;
  readonly seats: { readonly min: number; readonly max: number };
  readonly optionsSchema: Json;
  readonly viewSchema: Json;
  readonly factSchemas: { readonly [type: string]: Json };
  /** The names of its steps: an agenda that holds another one cannot go on. */
  readonly steps: readonly string[];
  /**
   * One of the game's facts as a sentence, which can tell no more than what is seen of the fact; '' where there is nothing worth telling.
   * Seats stand in it as `{seat:0}`.
   */
  sentence(fact: SeenFact): string;
  readonly bots: { readonly [name: string]: Bot };
  /**
   * The options with defaults filled in. Throws `Refusal` BAD_OPTIONS.
   *
   * @param seats if told, the options must fit so many seats
   */
  parseOptions(options: Json | undefined, seats?: number): Json;
  /** The state before the first command's facts; `fold` of a `start` commit begins with it. */
  setUp(seats: number, options: Json): State;
  /**
   * What a command leads to; changes nothing. `state` is undefined for `start` only. Throws `Refusal` where the command is not legal.
   */
  decide(command: Command, state: State | undefined, chance: Chance): EngineCommit;
  /** Runs what the agenda holds up to the next question, without a command: for scenarios that begin in mid-game. */
  resume(state: State, chance: Chance): { readonly facts: readonly Fact[]; readonly state: State };
  /** The state after a commit. */
  fold(state: State | undefined, commit: EngineCommit): State;
  /** Open questions as `viewer` may see them: to others than the asked seat, kind `waiting` without prompt, options and default. */
  decisions(state: State, viewer: Viewer): readonly SeenDecision[];
  view(state: State, viewer: Viewer): JsonObject;
  outcome(state: State): Outcome | undefined;
  scramble(state: State, viewer: Viewer, chance: Chance): State;
}

/** A decision as a viewer may see it. */
export interface SeenDecision extends Omit<Decision, 'options' | 'default'> {
  readonly options: readonly Option[] | null;
  readonly default: readonly string[] | null;
}
export type Registry = ReadonlyMap<string, Game>;
