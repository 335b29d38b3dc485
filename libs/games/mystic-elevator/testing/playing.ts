import type { Decision, Fact, Json, State } from '#engine';
import { toldChance } from '#engine/testing';
import { mysticElevator } from '../mystic-elevator.js';
import { setUp } from '../set-up.js';
import type { Enemy, GameState, Pig, Turn } from '../state.js';

/** Where a test begins: what differs from the set-up, and whose turn begins. */
export interface Given {
  readonly seats?: number;
  readonly turnOf?: number;
  /** Spaces that are discovered and checked. */
  readonly known?: readonly string[];
  /** Spaces that are checked only. */
  readonly checked?: readonly string[];
  /** By seat; the laboratory, standing, no cards unless told. */
  readonly pigs?: { readonly [seat: number]: Partial<Pig> };
  readonly enemies?: readonly Enemy[];
  readonly stacks?: Partial<GameState['stacks']>;
  readonly discards?: Partial<GameState['discards']>;
  readonly tops?: Partial<GameState['tops']>;
  readonly turn?: Partial<Turn>;
}

/** The state a test begins with. */
export function stateOf({ seats = 2, known = [], checked = [], pigs = {}, enemies = [], stacks, discards, tops, turn }: Given = {}): GameState {
  const fresh = setUp(seats);
  const marked = [...known.map((s) => [s, { known: true, checked: true }] as const), ...checked.map((s) => [s, { checked: true }] as const)];
  return {
    ...fresh,
    rooms: { ...fresh.rooms, ...Object.fromEntries(marked.map(([s, marks]) => [s, { ...fresh.rooms[s]!, ...marks }])) },
    pigs: fresh.pigs.map((pig, seat) => ({ ...pig, ...pigs[seat] })),
    enemies,
    stacks: { ...fresh.stacks, ...stacks },
    discards: { ...fresh.discards, ...discards },
    tops: { ...fresh.tops, ...tops },
    turn: { ...fresh.turn, ...turn },
  };
}

/** An enemy, idle or with the pig it chases and the trail. */
export const enemy = (n: number, at: string, pig?: number, ...trail: string[]): Enemy => ({
  id: `enemy-${n}`,
  at,
  ...(pig !== undefined && { chase: { pig, trail } }),
});

/** A game in a test: one turn begins, answers are given one after the other, luck is told in advance. */
export class Playing {
  readonly facts: Fact[] = [];
  private state: State;
  private readonly chance;

  constructor(given: Given, random: readonly Json[], step: { step: string; args: Json }) {
    this.chance = toldChance(random);
    this.state = { seats: given.seats ?? 2, game: stateOf(given) as unknown as Json, agenda: [step], asked: 0, conceded: [] };
    const { facts, state } = mysticElevator.resume(this.state, this.chance);
    this.facts.push(...facts);
    this.state = state;
  }

  get game(): GameState {
    return this.state.game as unknown as GameState;
  }
  /** The only question open. */
  get question(): Decision {
    return mysticElevator.decisions(this.state, 'auditor')[0] as Decision;
  }
  get offered(): string[] {
    return this.question.options.map(({ id }) => id);
  }
  get types(): string[] {
    return this.facts.map(({ type }) => type);
  }
  get outcome() {
    return mysticElevator.outcome(this.state);
  }
  /** The facts of one type, what everybody sees of them. */
  told(type: string) {
    return this.facts.filter((fact) => fact.type === type).map(({ data }) => data);
  }
  /** What has been told in advance and not been asked for. */
  get luckLeft(): readonly Json[] {
    return this.chance.left();
  }

  /** Answers the open question, one option each time. */
  pick(...options: string[]): this {
    for (const option of options) this.take({ type: 'decide', seat: this.question.seat, decision: this.question.id, answer: [option] });
    return this;
  }
  timeout(): this {
    return this.take({ type: 'timeout', decision: this.question.id });
  }
  concede(seat: number): this {
    return this.take({ type: 'concede', seat });
  }
  private take(command: Parameters<typeof mysticElevator.decide>[0]): this {
    const commit = mysticElevator.decide(command, this.state, this.chance);
    this.facts.push(...commit.facts);
    this.state = mysticElevator.fold(this.state, commit);
    return this;
  }
}

/** A turn begins (seat 0's unless told) and luck is as told. */
export const turnOf = (given: Given, random: readonly Json[] = []): Playing =>
  new Playing(given, random, { step: 'turn', args: { seat: given.turnOf ?? 0 } });

/** A game starts from the beginning. */
export const startOf = (seats: number, random: readonly Json[]): Playing => new Playing({ seats }, random, { step: 'start', args: null });
