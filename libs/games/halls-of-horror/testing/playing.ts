import type { Decision, Fact, Json, State } from '#engine';
import { mergePatch, toldChance } from '#engine/testing';
import { hallsOfHorror } from '../halls-of-horror.js';
import { options as optionsShape, type Options } from '../options.js';
import { setUp } from '../set-up/set-up.js';
import type { GameState } from '../state.js';

/** Where a test begins. */
export interface Given {
  /** 4 unless told. */
  readonly seats?: number;
  readonly options?: Partial<Options>;
  /** A merge patch over the state after set-up; a list is patched by place: `participants: { 0: { hp: 3 } }`. */
  readonly state?: { readonly [key: string]: unknown };
  /** Steps to run, the first listed first; `start` unless told. */
  readonly agenda?: readonly { readonly step: string; readonly args?: Json }[];
}

/** The state a test begins with. */
export const stateOf = ({ seats = 4, options = {}, state = {} }: Given = {}): GameState =>
  mergePatch(setUp(seats, optionsShape.parse(options)) as unknown as Json, state as Json) as unknown as GameState;

/** A game in a test: answers are given one after the other, luck is told in advance. */
export class Playing {
  readonly facts: Fact[] = [];
  private state: State;
  private readonly chance;

  constructor(given: Given, random: readonly Json[] = []) {
    const { seats = 4, agenda = [{ step: 'start' }] } = given;
    this.chance = toldChance(random);
    const stack = agenda.map(({ step, args = null }) => ({ step, args })).reverse();
    const { facts, state } = hallsOfHorror.resume({ seats, game: stateOf(given) as unknown as Json, agenda: stack, asked: 0, conceded: [] }, this.chance);
    this.facts.push(...facts);
    this.state = state;
  }

  get game(): GameState {
    return this.state.game as unknown as GameState;
  }
  /** All open questions, in order of seats. */
  get questions(): readonly Decision[] {
    return hallsOfHorror.decisions(this.state, 'auditor') as readonly Decision[];
  }
  /** The first open question. */
  get question(): Decision {
    const [first] = this.questions;
    if (first === undefined) throw new Error(`nothing is asked; the facts are ${JSON.stringify(this.types)}`);
    return first;
  }
  /** Ids of what the first open question offers. */
  get offered(): string[] {
    return this.question.options.map(({ id }) => id);
  }
  offeredTo(seat: number): string[] {
    return this.askedOf(seat).options.map(({ id }) => id);
  }
  askedOf(seat: number): Decision {
    const found = this.questions.find((q) => q.seat === seat);
    if (found === undefined) throw new Error(`seat ${seat} is not asked; asked are ${this.questions.map((q) => `${q.seat}: ${q.kind}`).join(', ') || 'none'}`);
    return found;
  }
  get types(): string[] {
    return this.facts.map(({ type }) => type);
  }
  get outcome() {
    return hallsOfHorror.outcome(this.state);
  }
  /** The facts of one type, what everybody sees of them. */
  told(type: string) {
    return this.facts.filter((fact) => fact.type === type).map(({ data }) => data);
  }
  /** What has been told in advance and not been asked for. */
  get luckLeft(): readonly Json[] {
    return this.chance.left();
  }
  /** Forgets the facts so far, so that a test looks at what follows only. */
  get now(): this {
    this.facts.length = 0;
    return this;
  }

  /** Answers the first open question, one option each time. */
  pick(...options: string[]): this {
    for (const option of options) this.answer(this.question, [option]);
    return this;
  }
  /** Answers the first open question with several options at once. */
  pickAll(...options: string[]): this {
    return this.answer(this.question, options);
  }
  /** Answers what that seat is asked. */
  seat(seat: number, ...options: string[]): this {
    return this.answer(this.askedOf(seat), options);
  }
  /** The clock runs out for the first open question, or for that seat's. */
  timeout(seat = this.question.seat): this {
    return this.take({ type: 'timeout', decision: this.askedOf(seat).id });
  }
  concede(seat: number): this {
    return this.take({ type: 'concede', seat });
  }
  private answer({ id, seat }: Decision, answer: readonly string[]): this {
    return this.take({ type: 'decide', seat, decision: id, answer });
  }
  private take(command: Parameters<typeof hallsOfHorror.decide>[0]): this {
    const commit = hallsOfHorror.decide(command, this.state, this.chance);
    this.facts.push(...commit.facts);
    this.state = hallsOfHorror.fold(this.state, commit);
    return this;
  }
}

/** Plays on from a step in the middle of a game, with luck as told. */
export const playing = (given: Given, random: readonly Json[] = []): Playing => new Playing(given, random);
