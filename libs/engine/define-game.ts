import { z } from 'zod';
import { agendaChange, answerQuestion, givenTo, openDecisions, withQuestions } from './agenda.js';
import type { Chance } from './chance.js';
import { factSchemas, type Fact, type SeenFact } from './fact.js';
import type { Json, JsonObject } from './json.js';
import { offers, type Decision, type Question } from './question.js';
import { randomBot } from './random-bot.js';
import { Refusal } from './refusal.js';
import type { Command, EngineCommit, Frame, Game, Rules, SeenDecision, State, Table } from './rules.js';
import type { Viewer } from './viewer.js';

/** More steps than this from one command are taken for rules that never come to an end. */
const MOST_STEPS = 10_000;

/** Turns a game's rules into a decider. Throws if the rules contradict themselves in what can be seen without playing. */
export function defineGame<S, F extends { readonly type: string; readonly data: object }, Steps extends { start: null; concede: { seat: number } }, O, V>(
  rules: Rules<S, F, Steps, O, V>,
): Game {
  const { ruleset, oldestRuleset = ruleset } = rules;
  if (![ruleset, oldestRuleset].every(Number.isInteger) || oldestRuleset < 1 || oldestRuleset > ruleset)
    throw new Error(`${rules.id}: rulesets count 1, 2, 3, ...; ${oldestRuleset} to ${ruleset} are none`);
  const decider = new Decider(rules as unknown as AnyRules, ruleset);
  const game: Game = {
    id: rules.id,
    title: rules.title,
    summary: rules.summary,
    ...deciding(decider),
    under: (other) => (other === ruleset ? game : underEarlier(other)),
    seats: rules.seats,
    optionsSchema: z.toJSONSchema(rules.options, { io: 'input' }) as Json,
    viewSchema: z.toJSONSchema(rules.viewShape) as Json,
    factSchemas: factSchemas(rules.facts),
    steps: Object.keys(rules.steps),
    sentence: (fact) => sentenceOf(rules as unknown as AnyRules, fact),
    bots: { random: randomBot, ...rules.bots },
    parseOptions: (options, seats) => decider.parseOptions(options, seats),
    setUp: (seats, options) => decider.setUp(seats, options),
    fold: (state, commit) => decider.fold(state, commit),
    decisions: (state, viewer) => (decider.isOver(state) ? [] : openDecisions(state.agenda).map((d) => seenBy(viewer, d))),
    view: (state, viewer) => rules.view(state.game as S, viewer) as JsonObject,
    outcome: (state) => rules.outcome(state.game as S),
    scramble: (state, viewer, chance) => ({ ...state, game: rules.scramble(state.game as S, viewer, chance) as Json }),
  };
  const underEarlier = (earlier: number): Game | undefined => {
    if (!Number.isInteger(earlier) || earlier < oldestRuleset || earlier > ruleset) return undefined;
    return { ...game, ...deciding(new Decider(rules as unknown as AnyRules, earlier)) };
  };
  return game;
}

/** What of a game depends on its ruleset. */
const deciding = (decider: Decider): Pick<Game, 'ruleset' | 'decide' | 'resume'> => ({
  ruleset: decider.ruleset,
  decide: (command, state, chance) => decider.decide(command, state, chance),
  resume: (state, chance) => decider.resume(state, chance),
});

type AnySteps = { start: null; concede: { seat: number }; [step: string]: any };
type AnyRules = Rules<Json, Fact, AnySteps, Json, Json>;

function sentenceOf({ id, sentences }: AnyRules, { type, data }: SeenFact): string {
  const tell = sentences[type] as ((seen: JsonObject) => string) | undefined;
  if (tell === undefined) throw new Error(`${id}: no fact is called ${type}`);
  return tell(data);
}

/** What others than the asked seat see of a question: that the seat is waited for. */
function seenBy(viewer: Viewer, decision: Decision): SeenDecision {
  if (viewer === decision.seat || viewer === 'auditor') return decision;
  return { id: decision.id, seat: decision.seat, kind: 'waiting', prompt: '', options: null, min: 0, max: 0, ordered: false, default: null };
}

class Decider {
  constructor(
    private readonly rules: AnyRules,
    readonly ruleset: number,
  ) {}

  parseOptions(options: Json | undefined, seats?: number): Json {
    const parsed = this.rules.options.safeParse(options ?? {});
    if (!parsed.success) throw new Refusal('BAD_OPTIONS', `${z.prettifyError(parsed.error)}\nSee the optionsSchema of the game type.`);
    const misfit = seats === undefined ? undefined : this.rules.misfit?.(seats, parsed.data);
    if (misfit !== undefined) throw new Refusal('BAD_OPTIONS', misfit);
    return parsed.data;
  }

  setUp(seats: number, options: Json): State {
    const { min, max } = this.rules.seats;
    if (!Number.isInteger(seats) || seats < min || seats > max) throw new Refusal('BAD_OPTIONS', `${this.rules.title} is for ${min} to ${max} seats, not ${seats}. Choose a number it is for.`);
    const game = this.rules.setUp(seats, this.parseOptions(options, seats));
    return { seats, game, agenda: [{ step: 'start', args: null }], asked: 0, conceded: [] };
  }

  isOver(state: State): boolean {
    return this.rules.outcome(state.game) !== undefined;
  }

  decide(command: Command, state: State | undefined, chance: Chance): EngineCommit {
    const run = new Run(this.rules, this.ruleset, this.after(command, state), chance);
    run.toNextQuestion();
    const before = state ?? this.setUp(run.seats, (command as Command & { type: 'start' }).options);
    return { cause: command, facts: run.facts, agenda: agendaChange(before, run.now) };
  }

  resume(state: State, chance: Chance): { facts: readonly Fact[]; state: State } {
    const run = new Run(this.rules, this.ruleset, state, chance);
    run.toNextQuestion();
    return { facts: run.facts, state: run.now };
  }

  /** The state in which the steps go on: the command's own doing, before any rule has run. */
  private after(command: Command, state: State | undefined): State {
    if (command.type === 'start') {
      if (state !== undefined) throw new Refusal('ALREADY_STARTED', 'The game has been started already. Read it, and answer what you are asked.');
      return this.setUp(command.seats, command.options);
    }
    if (state === undefined) throw new Refusal('NOT_STARTED', 'The game has not been started yet. Wait until its creator starts it.');
    if (this.isOver(state)) throw new Refusal('GAME_OVER', 'The game has ended. Read it to see how; open another to play on.');
    if (command.type === 'concede') return this.conceding(command.seat, state);
    const decision = this.openDecision(command, state);
    const answer = command.type === 'decide' ? command.answer : decision.default;
    if (!offers(decision, answer)) throw new Refusal('NOT_OFFERED', `The answer is not among those offered by decision ${decision.id}. Choose among its options, as many as it asks for.`);
    return { ...state, agenda: answerQuestion(state.agenda, decision, answer) };
  }

  private conceding(seat: number, state: State): State {
    if (!Number.isInteger(seat) || seat < 0 || seat >= state.seats) throw new Refusal('NOT_ASKED', `There is no seat ${seat}. Choose one of 0 to ${state.seats - 1}.`);
    if (state.conceded.includes(seat)) throw new Refusal('GAME_OVER', 'You have conceded already. Watch how the game ends, or open another.');
    return { ...state, conceded: [...state.conceded, seat], agenda: [...state.agenda, { step: 'concede', args: { seat } }] };
  }

  private openDecision(command: Command & { decision: string }, state: State): Decision {
    const decision = openDecisions(state.agenda).find((d) => d.id === command.decision);
    if (decision === undefined) {
      const number = /^d([1-9]\d{0,8})$/.exec(command.decision)?.[1];
      if (number !== undefined && Number(number) <= state.asked)
        throw new Refusal('STALE_DECISION', `Decision ${command.decision} is no longer open. Read the game again and answer what is.`);
      throw new Refusal('NOT_ASKED', `There is no decision ${command.decision.slice(0, 20)} for you. Read the game again and answer what is asked.`);
    }
    if (command.type === 'decide' && command.seat !== decision.seat) throw new Refusal('NOT_ASKED', `Decision ${decision.id} is another seat's. Wait until you are asked.`);
    return decision;
  }

  fold(state: State | undefined, commit: EngineCommit): State {
    const { cause, agenda } = commit;
    const before = cause.type === 'start' ? this.setUp(cause.seats, cause.options) : state;
    if (before === undefined) throw new Error(`${this.rules.id}: a commit came before the start`);
    return {
      seats: before.seats,
      game: commit.facts.reduce((game, fact) => this.rules.fold(game, fact), before.game),
      agenda: [...before.agenda.slice(0, agenda.keep), ...agenda.push],
      asked: agenda.asked,
      conceded: cause.type === 'concede' ? [...before.conceded, cause.seat] : before.conceded,
    };
  }
}

/** One command's steps, from where it leaves the state to the next question or the end; to each of them it is the table. */
class Run implements Table<Json, Fact, AnySteps> {
  readonly facts: Fact[] = [];
  readonly seats: number;
  private scheduled: Frame[] = [];

  constructor(
    private readonly rules: AnyRules,
    readonly ruleset: number,
    public now: State,
    readonly chance: Chance,
  ) {
    this.seats = now.seats;
  }

  get state(): Json {
    return this.now.game;
  }

  record(fact: Fact): void {
    this.facts.push(fact);
    this.now = { ...this.now, game: this.rules.fold(this.now.game, fact) };
  }

  then(step: string, args: Json = null): void {
    this.scheduled.push({ step, args });
  }

  ask(questions: { readonly [seat: number]: Question }, step: string, args: Json = null): void {
    if (this.scheduled[0]?.open !== undefined) throw new Error(`${this.rules.id}: a step may ask once`);
    this.scheduled.unshift(this.asking({ step, args }, questions));
  }

  cancel(unwanted: (frame: Frame) => boolean): void {
    this.now = { ...this.now, agenda: this.now.agenda.filter((frame) => !unwanted(frame)) };
  }

  toNextQuestion(): void {
    for (let steps = 0; this.rules.outcome(this.now.game) === undefined; steps++) {
      if (steps > MOST_STEPS) throw new Error(`${this.rules.id}: more than ${MOST_STEPS} steps from one command`);
      this.answerForConceded();
      const frame = this.now.agenda.at(-1);
      if (frame === undefined) throw new Error(`${this.rules.id}: nothing left to do and no outcome`);
      if (frame.open?.length) return;
      this.take(frame);
    }
  }

  /** By the defaults. No step runs by this: what the rules' own `concede` step drops stays unheard. */
  private answerForConceded(): void {
    if (this.now.conceded.length === 0) return;
    for (const decision of openDecisions(this.now.agenda))
      if (this.now.conceded.includes(decision.seat))
        this.now = { ...this.now, agenda: answerQuestion(this.now.agenda, decision, decision.default) };
  }

  private take(frame: Frame): void {
    const step = this.rules.steps[frame.step];
    if (step === undefined) throw new Error(`${this.rules.id}: no step is called ${frame.step}`);
    this.now = { ...this.now, agenda: this.now.agenda.slice(0, -1) };
    this.scheduled = [];
    const value = step(this, frame.args, givenTo(frame));
    if (value !== undefined) this.handBack(value);
    this.now = { ...this.now, agenda: [...this.now.agenda, ...this.scheduled.reverse()] };
  }

  /** A returned value goes to the step that was to run next before this one scheduled any of its own. */
  private handBack(value: Json): void {
    const { agenda } = this.now;
    const next = agenda.at(-1);
    if (next === undefined) throw new Error(`${this.rules.id}: a value was returned to nobody`);
    this.now = { ...this.now, agenda: agenda.with(-1, { ...next, value }) };
  }

  private asking(frame: Frame, questions: { readonly [seat: number]: Question }): Frame {
    for (const [seat, question] of Object.entries(questions)) this.mustBeAnswerable(Number(seat), question);
    const asking = withQuestions(frame, questions, this.now.asked);
    if (asking.open!.length === 0) throw new Error(`${this.rules.id}: ${frame.step} asks nobody`);
    this.now = { ...this.now, asked: this.now.asked + asking.open!.length };
    return asking;
  }

  private mustBeAnswerable(seat: number, question: Question): void {
    const ids = question.options.map((o) => o.id);
    if (new Set(ids).size !== ids.length) throw new Error(`${this.rules.id}: ${question.kind} offers an option twice`);
    if (!offers(question, question.default)) throw new Error(`${this.rules.id}: the default of ${question.kind} is not offered`);
    if (seat < 0 || seat >= this.seats) throw new Error(`${this.rules.id}: ${question.kind} asks seat ${seat}`);
  }
}
