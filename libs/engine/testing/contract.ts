import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { hmacChance, redactFact, Refusal, type Chance, type Command, type Decision, type EngineCommit, type Game, type Json, type RefusalCode, type State, type Viewer } from '../index.js';
import { deepFreeze } from './deep-freeze.js';
import { earlierRulesets } from './rulesets.js';
import { askBot, luckOf, nextCommand, openIn, playOut, take, type Match, type Turn } from './simulation.js';
import { canGoOn, goOnInBoth, mustLookTheSame } from './two-worlds.js';

/** A match with all its turns; every state in it is frozen, so whoever changes one throws. */
export interface Playout {
  readonly match: Match;
  readonly turns: readonly Turn[];
}

/** Plays a match to its end on frozen states. */
export function playFrozen(match: Match): Playout {
  const turns: Turn[] = [];
  for (const turn of playOut(match)) turns.push(deepFreeze(turn));
  return { match, turns };
}

/** Who may look at a game of `seats` seats while it runs. */
export const viewersOf = (seats: number): Viewer[] => [...Array(seats).keys(), 'spectator'];

/** Turns spread over a playout, at most `most`; always the first. */
export function someTurns({ turns }: Playout, most: number): readonly Turn[] {
  const step = Math.max(1, Math.ceil(turns.length / most));
  return turns.filter((_, i) => i % step === 0);
}

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

function mustEqual(actual: unknown, expected: unknown, what: string): void {
  if (!isDeepStrictEqual(actual, expected)) throw new Error(`${what}:\n  expected ${JSON.stringify(expected)}\n  found    ${JSON.stringify(actual)}`);
}

/** Replay = live = snapshot: commits stored as JSON fold to the states that were live, at every version, from the start and from any snapshot. */
export function checkReplay({ match: { game }, turns }: Playout): void {
  let replayed: State | undefined;
  for (const [n, turn] of turns.entries()) {
    const stored = throughJson(turn.commit);
    mustEqual(stored, turn.commit, `${game.id}: commit ${n} is not plain JSON`);
    mustEqual(throughJson(turn.after), turn.after, `${game.id}: the state after commit ${n} is not plain JSON`);
    replayed = game.fold(replayed, stored);
    mustEqual(replayed, turn.after, `${game.id}: replayed, the state after commit ${n} differs`);
    if (turn.before !== undefined) mustEqual(game.fold(throughJson(turn.before), stored), turn.after, `${game.id}: folded onto a snapshot, commit ${n} differs`);
  }
}

/** Stored in mid-question and resumed, or decided once more: the same commits. */
export function checkResume({ match: { game, seed }, turns }: Playout): void {
  for (const [n, { before, command, commit }] of turns.entries())
    mustEqual(game.decide(throughJson(command), before && throughJson(before), luckOf(seed, n)), commit, `${game.id}: resumed, commit ${n} differs`);
}

/** Every offered answer is accepted: each option alone, and for questions that take several, random sets of every allowed size. */
export function checkOffered(game: Game, state: State, chance: Chance): void {
  for (const decision of openIn(game, state))
    for (const answer of answersOf(decision, chance)) {
      const accepted = resultOf(game, { type: 'decide', seat: decision.seat, decision: decision.id, answer }, state);
      if (accepted !== undefined) throw new Error(`${game.id}: ${decision.kind} offers [${answer.join()}] and refuses it: ${accepted}`);
    }
}

function answersOf(decision: Decision, chance: Chance): string[][] {
  const { options, min, max } = decision;
  const ids = options.map((o) => o.id);
  const single = min <= 1 && max >= 1 ? ids.map((id) => [id]) : [];
  const most = Math.min(max, ids.length);
  const sizes = Array.from({ length: Math.min(most - min + 1, 8) }, (_, i) => (i === 7 ? most : min + i)).filter((n) => n !== 1);
  return [...single, ...sizes.flatMap((n) => [chance.shuffle(ids).slice(0, n), chance.shuffle(ids).slice(0, n)])];
}

/** Nothing but what is offered is accepted, each with the code that fits. */
export function checkRefused(game: Game, state: State): void {
  for (const [command, code] of illegal(state, openIn(game, state))) {
    const refused = resultOf(game, command, state);
    if (refused !== code) throw new Error(`${game.id}: ${JSON.stringify(command)} should be refused with ${code}, and is ${refused ?? 'accepted'}`);
  }
}

function illegal(state: State, open: readonly Decision[]): [Command, RefusalCode][] {
  const closed = Array.from({ length: state.asked }, (_, i) => `d${i + 1}`).filter((id) => !open.some((d) => d.id === id));
  const anyone = [...Array(state.seats).keys()];
  return [
    [{ type: 'start', seats: state.seats, options: {} }, 'ALREADY_STARTED'],
    ...open.flatMap((d) => illegalAnswers(d).map((answer): [Command, RefusalCode] => [decide(d.seat, d.id, answer), 'NOT_OFFERED'])),
    ...open.flatMap((d) => anyone.filter((seat) => seat !== d.seat).map((seat): [Command, RefusalCode] => [decide(seat, d.id, d.default), 'NOT_ASKED'])),
    ...closed.slice(-3).map((id): [Command, RefusalCode] => [decide(0, id, []), 'STALE_DECISION']),
    ...[`d${state.asked + 1}`, 'd0', 'd01', '', '__proto__'].map((id): [Command, RefusalCode] => [decide(0, id, []), 'NOT_ASKED']),
    ...closed.slice(-1).map((id): [Command, RefusalCode] => [{ type: 'timeout', decision: id }, 'STALE_DECISION']),
    [{ type: 'concede', seat: state.seats }, 'NOT_ASKED'],
  ];
}

const decide = (seat: number, decision: string, answer: readonly string[]): Command => ({ type: 'decide', seat, decision, answer });

function illegalAnswers({ options, min, max, default: fine }: Decision): string[][] {
  const ids = options.map((o) => o.id);
  const tooFew = min > 0 ? [ids.slice(0, min - 1)] : [];
  const tooMany = ids.length > max ? [ids.slice(0, max + 1)] : [];
  const twice = fine.length > 0 ? [[...fine.slice(0, -1), fine[0]!, fine[0]!].slice(0, Math.max(2, fine.length))] : [];
  return [['no such option'], [...fine.slice(1), 'no such option'], ['constructor'], [...ids, ...ids, 'x'], ...tooFew, ...tooMany, ...twice];
}

/** The code with which a command is refused, or undefined where it is accepted. Anything else thrown is a fault. */
function resultOf(game: Game, command: Command, state: State | undefined): RefusalCode | undefined {
  try {
    game.decide(command, state, hmacChance('contract', 'any'));
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.code as RefusalCode;
    throw error;
  }
}

/** Before the start nothing but a start with a possible number of seats and options is accepted; after the end nothing at all. */
export function checkEnds({ match: { game, seats, options }, turns }: Playout): void {
  const end = turns.at(-1)!.after;
  const refuse = (state: State | undefined, command: Command, code: RefusalCode) =>
    mustEqual(resultOf(game, command, state), code, `${game.id}: ${JSON.stringify(command)} ${state ? 'after the end' : 'before the start'}`);
  for (const command of [decide(0, 'd1', []), { type: 'timeout', decision: 'd1' }, { type: 'concede', seat: 0 }] as Command[]) {
    refuse(undefined, command, 'NOT_STARTED');
    refuse(end, command, 'GAME_OVER');
  }
  for (const n of [game.seats.min - 1, game.seats.max + 1, game.seats.min + 0.5]) refuse(undefined, { type: 'start', seats: n, options }, 'BAD_OPTIONS');
  refuse(undefined, { type: 'start', seats, options: 'no options' }, 'BAD_OPTIONS');
  for (const viewer of [...viewersOf(seats), 'auditor' as const]) mustEqual(game.decisions(end, viewer), [], `${game.id}: decisions open after the end`);
}

/** A clock that runs out gives the default answer, and nothing else differs. */
export function checkTimeout(game: Game, state: State, seed: string): void {
  for (const { id, seat, default: answer } of openIn(game, state)) {
    const byClock = game.decide({ type: 'timeout', decision: id }, state, luckOf(seed, 0));
    const bySeat = game.decide(decide(seat, id, answer), state, luckOf(seed, 0));
    mustEqual({ ...byClock, cause: null }, { ...bySeat, cause: null }, `${game.id}: the clock's answer to ${id} is not the default`);
  }
}

/** Any seat may concede, once, whoever's turn it is; the game goes on for the others and ends, at the latest when all have conceded. */
export function checkConcede(match: Match, from: State): void {
  const { game, seats } = match;
  for (let first = 0; first < seats; first++) {
    let state = from;
    for (let i = 0; i < seats && game.outcome(state) === undefined; i++) state = concede(game, state, (first + i) % seats, match.seed);
    if (game.outcome(state) === undefined) throw new Error(`${game.id}: all seats have conceded and the game goes on`);
  }
}

/** One seat concedes and the others play on to the end by chance. */
export function checkPlayOnAfterConcede(match: Match, from: State, seat: number): void {
  const { game, seed } = match;
  let state = concede(game, from, seat, seed);
  const chance = hmacChance(seed, `after seat ${seat} conceded`);
  for (let n = 1; game.outcome(state) === undefined; n++) {
    const decision = chance.pick(openIn(game, state));
    if (decision.seat === seat) throw new Error(`${game.id}: seat ${seat} has conceded and is asked ${decision.kind}`);
    const answer = askBot(game, state, game.bots['random']!, decision, seed);
    state = game.fold(state, game.decide(decide(decision.seat, decision.id, answer), state, luckOf(seed, n)));
  }
}

function concede(game: Game, state: State, seat: number, seed: string): State {
  if (state.conceded.includes(seat)) return state;
  const after = game.fold(state, game.decide({ type: 'concede', seat }, state, luckOf(seed, seat)));
  if (!after.conceded.includes(seat)) throw new Error(`${game.id}: seat ${seat} has conceded and is not noted`);
  if (game.outcome(after) === undefined) mustEqual(resultOf(game, { type: 'concede', seat }, after), 'GAME_OVER', `${game.id}: conceding twice`);
  return after;
}

/** What a seat has answered while others are still asked: nobody else can tell one answer from another, and no fact is recorded. */
export function checkSealed(game: Game, state: State, chance: Chance): void {
  const together = state.agenda.flatMap(({ open = [] }) => (open.length > 1 ? open : []));
  for (const decision of together) {
    const commits = answersOf(decision, chance).map((answer) => game.decide(decide(decision.seat, decision.id, answer), state, hmacChance('sealed', 'any')));
    const loud = commits.find(({ facts }) => facts.length > 0);
    if (loud !== undefined) throw new Error(`${game.id}: an answer under seal recorded ${loud.facts[0]!.type}`);
    const [first, ...others] = commits.map((commit) => game.fold(state, commit));
    for (const viewer of viewersOf(state.seats).filter((v) => v !== decision.seat))
      others.forEach((other) => mustLookTheSame(game, first!, other, viewer));
  }
}

/** What the two-worlds checks of a game have come to. */
export interface TwoWorlds {
  /** Scrambled states that differed from the true one. */
  readonly different: number;
  /** Commands taken in both worlds after which they had to look the same, and did. */
  readonly compared: number;
}

/** Two worlds that differ only in what a viewer may not know look the same to it, at once and going on. */
export function checkTwoWorlds(game: Game, state: State, reveals: readonly string[], seed: string): TwoWorlds {
  let different = 0;
  let compared = 0;
  for (const viewer of viewersOf(state.seats)) {
    const other = deepFreeze(game.scramble(state, viewer, hmacChance(seed, `scramble ${viewer}`)));
    if (!isDeepStrictEqual(other.game, state.game)) different++;
    mustEqual(throughJson(other), other, `${game.id}: a scrambled state is not plain JSON`);
    mustLookTheSame(game, state, other, viewer);
    if (canGoOn(state, viewer)) compared += goOnInBoth(game, [state, other], { viewer, reveals, seed: `${seed} ${viewer}`, most: 12 });
  }
  return { different, compared };
}

/** A game is found under the numbers of its rulesets, from each of them, and under no other. */
export function checkRulesets(game: Game): void {
  const shipped = [game, ...earlierRulesets(game)];
  mustEqual(shipped.map(({ ruleset }) => ruleset), shipped.map((_, i) => game.ruleset - i), `${game.id}: the numbers of its rulesets`);
  for (const { ruleset, under } of shipped) mustEqual(under(game.ruleset)?.ruleset, game.ruleset, `${game.id}: the current ruleset, asked of ruleset ${ruleset}`);
  for (const none of [game.ruleset + 1, game.ruleset - 0.5, 0]) mustEqual(game.under(none)?.ruleset, undefined, `${game.id} under ruleset ${none}`);
}

/** Under every earlier ruleset games come to their end, fold without their rules, and begun under it go on under the current one. */
export function checkEarlierRulesets(match: Match): void {
  const { game } = match;
  for (const earlier of earlierRulesets(game)) {
    const { turns } = playFrozen({ ...match, game: earlier });
    checkReplay({ match, turns });
    checkResume({ match: { ...match, game: earlier }, turns });
    const half = Math.ceil(turns.length / 2);
    let state = turns[half - 1]!.after;
    for (let n = half; game.outcome(state) === undefined; n++) state = take(game, state, nextCommand(match, state, n), match.seed, n).after;
  }
}

/** The same seed gives the same commits. */
export function checkDeterminism(playout: Playout): void {
  const again = playFrozen(playout.match);
  mustEqual(again.turns.map((t) => t.commit), playout.turns.map((t) => t.commit), `${playout.match.game.id}: the same seed gave another game`);
}

/** Every bot, asked every open question, gives an offered answer, and the same once more. */
export function checkBots(game: Game, state: State, seed: string): void {
  for (const decision of openIn(game, state))
    for (const [name, bot] of Object.entries(game.bots)) {
      const answer = askBot(game, state, bot, decision, seed);
      mustEqual(askBot(game, state, bot, decision, seed), answer, `${game.id}: bot ${name} answers ${decision.kind} differently the second time`);
      const refused = resultOf(game, decide(decision.seat, decision.id, answer), state);
      if (refused !== undefined) throw new Error(`${game.id}: bot ${name} answers ${decision.kind} with [${answer.join()}]: ${refused}`);
    }
}

const sceneSchema = JSON.parse(readFileSync(new URL('../scene.schema.json', import.meta.url), 'utf8')) as object;

/** The checks of a game's published JSON Schemas, compiled once. */
export class Schemas {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly scene = this.ajv.compile(sceneSchema);
  private readonly view: ValidateFunction;
  private readonly facts: ReadonlyMap<string, ValidateFunction>;

  constructor(private readonly game: Game) {
    this.view = this.ajv.compile(game.viewSchema as object);
    this.facts = new Map(Object.entries(game.factSchemas).map(([type, schema]) => [type, this.ajv.compile(schema as object)]));
  }

  /** The published schema of options takes what is played by default, and filling in defaults twice changes nothing. */
  checkOptions(options: Json | undefined): void {
    const parsed = this.game.parseOptions(options);
    mustEqual(this.game.parseOptions(parsed), parsed, `${this.game.id}: options parsed twice`);
    const schema = this.ajv.compile(this.game.optionsSchema as object);
    for (const value of [options ?? {}, parsed]) this.mustFit(schema, value, 'options');
  }

  /** Every viewer's sight of every fact fits the schema of its type. */
  checkFacts(commit: EngineCommit, seats: number): void {
    for (const fact of commit.facts) {
      const schema = this.facts.get(fact.type);
      if (schema === undefined) throw new Error(`${this.game.id}: no schema is published for fact ${fact.type}`);
      for (const viewer of [...viewersOf(seats), 'auditor' as const]) this.mustFit(schema, redactFact(fact, viewer).data, `fact ${fact.type}`);
    }
  }

  /** Every viewer's view fits the game's schema, and its scene the schema common to all games. */
  checkViews(state: State): void {
    for (const viewer of [...viewersOf(state.seats), 'auditor' as const]) {
      const view = game(this.game, state, viewer);
      this.mustFit(this.view, view, `view of ${viewer}`);
      this.mustFit(this.scene, view['scene'], `scene of ${viewer}`);
      mustHangTogether(this.game, view['scene'] as unknown as SceneIds);
    }
  }

  private mustFit(schema: ValidateFunction, value: unknown, what: string): void {
    if (!schema(value)) throw new Error(`${this.game.id}: ${what} does not fit its schema: ${this.ajv.errorsText(schema.errors)}\n  ${JSON.stringify(value)}`);
  }
}

function game(type: Game, state: State, viewer: Viewer): { readonly [key: string]: Json } {
  const view = type.view(state, viewer);
  mustEqual(throughJson(view), view, `${type.id}: the view of ${viewer} is not plain JSON`);
  return view;
}

interface SceneIds {
  readonly floors: readonly { readonly spaces: readonly { readonly id: string }[]; readonly links: readonly { readonly from: string; readonly to: string }[] }[];
  readonly pieces: readonly { readonly id: string; readonly at: string | null }[];
  readonly zones: readonly { readonly id: string }[];
}

/** Ids are unique, links and pieces name spaces that are there. */
function mustHangTogether({ id }: Game, { floors, pieces, zones }: SceneIds): void {
  const spaces = floors.flatMap((f) => f.spaces.map((s) => s.id));
  for (const [what, ids] of [['space', spaces], ['piece', pieces.map((p) => p.id)], ['zone', zones.map((z) => z.id)]] as const)
    if (new Set(ids).size !== ids.length) throw new Error(`${id}: the scene has two ${what}s of one id: ${ids.join(', ')}`);
  const named = [...floors.flatMap((f) => f.links.flatMap((l) => [l.from, l.to])), ...pieces.flatMap((p) => p.at ?? [])];
  for (const space of named) if (!spaces.includes(space)) throw new Error(`${id}: the scene names space ${space}, which is not there`);
}
