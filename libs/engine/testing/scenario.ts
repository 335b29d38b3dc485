import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { Refusal, type Command, type Decision, type Fact, type Frame, type Game, type Json, type Registry, type State } from '../index.js';
import { differences, fitsWithGaps, GAP, show } from './match.js';
import { mergePatch } from './merge-patch.js';
import { openIn } from './simulation.js';
import { toldChance } from './told-chance.js';

const json = z.json() as unknown as z.ZodType<Json>;
const object = z.record(z.string(), json);
const optionId = z.union([z.string(), z.number()]).transform(String);
const seat = z.int().min(0);

const when = z.union([
  z.strictObject({ seat, decision: z.string(), pick: z.union([z.array(optionId), optionId.transform((id) => [id])]) }),
  z.strictObject({ timeout: z.strictObject({ seat, decision: z.string() }) }),
  z.strictObject({ concede: seat }),
]);
const fact = z.strictObject({
  type: z.string(),
  data: object.default({}),
  secret: z.strictObject({ to: z.array(seat), data: object }).optional(),
  sealed: object.optional(),
});
const then = z.strictObject({
  facts: z.array(z.union([z.literal(GAP), fact])).optional(),
  state: object.optional(),
  decisions: z.array(z.union([z.literal(GAP), object])).optional(),
  outcome: object.nullable().optional(),
  refused: z.string().optional(),
});

/** The shape of a scenario file; see docs/adding-a-game.md. */
export const scenarioShape = z.strictObject({
  title: z.string(),
  /** Ids of the rules the scenario pins. */
  rules: z.array(z.string()).default([]),
  game: z.string(),
  seats: z.int().min(1),
  options: object.default({}),
  /** Where the play begins: a merge patch over the game's state after set-up; steps to run, the first listed first, instead of `start`. */
  given: z
    .strictObject({
      state: object.default({}),
      agenda: z.array(z.strictObject({ step: z.string(), args: json.default(null) })).optional(),
    })
    .default({ state: {} }),
  random: z.array(json).default([]),
  when: z.array(when).default([]),
  then,
});
export type Scenario = z.output<typeof scenarioShape>;
type When = z.output<typeof when>;

/** Says that a scenario file is wrong, or that the game did not do as it says; the message tells all that differs. */
export class ScenarioError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ScenarioError';
  }
}

/** Reads a scenario's YAML. Throws `ScenarioError` where it has not the shape. */
export function parseScenario(yaml: string): Scenario {
  const parsed = scenarioShape.safeParse(readYaml(yaml));
  if (!parsed.success) throw new ScenarioError(`not a scenario:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function readYaml(yaml: string): unknown {
  try {
    return parse(yaml);
  } catch (error) {
    throw new ScenarioError(`not YAML: ${(error as Error).message}`);
  }
}

/** Plays a scenario and compares. Throws `ScenarioError` with everything that differs. */
export function runScenario(scenario: string | Scenario, registry: Registry): void {
  const told = typeof scenario === 'string' ? parseScenario(scenario) : scenario;
  const game = registry.get(told.game);
  if (game === undefined) throw new ScenarioError(`no game type is called ${told.game}; there are ${[...registry.keys()].join(', ')}`);
  const played = new Play(game, told).run();
  const wrong = [...wrongFacts(told, played), ...wrongState(told, played), ...wrongDecisions(told, game, played), ...wrongOutcome(told, game, played)];
  if (wrong.length > 0) throw new ScenarioError(wrong.join('\n'));
}

interface Played {
  readonly facts: readonly Fact[];
  readonly state: State;
}

/** One run of a scenario, from what is given through all that is done. */
class Play {
  private readonly chance;
  private readonly facts: Fact[] = [];
  private state: State;

  constructor(
    private readonly game: Game,
    private readonly scenario: Scenario,
  ) {
    this.chance = toldChance(scenario.random);
    this.state = given(game, scenario);
  }

  run(): Played {
    const { refused } = this.scenario.then;
    const steps = this.scenario.when;
    if (refused !== undefined && steps.length === 0) throw new ScenarioError('then.refused: there is no step under when that could be refused');
    this.begin();
    const allowed = refused === undefined ? steps : steps.slice(0, -1);
    allowed.forEach((step, i) => this.do(step, i));
    if (refused !== undefined) this.mustRefuse(steps.at(-1)!, refused);
    const left = this.chance.left();
    if (left.length > 0) throw new ScenarioError(`random: the rules never asked for ${show(left)}\n${this.soFar()}`);
    return { facts: this.facts, state: this.state };
  }

  private begin(): void {
    this.attempt('at the beginning', () => {
      const { facts, state } = this.game.resume(this.state, this.chance);
      this.facts.push(...facts);
      this.state = state;
    });
  }

  private do(step: When, i: number): void {
    const at = `when, step ${i + 1} (${show(step)})`;
    this.attempt(at, () => {
      const commit = this.game.decide(this.commandOf(step), this.state, this.chance);
      this.facts.push(...commit.facts);
      this.state = this.game.fold(this.state, commit);
    });
  }

  private attempt(at: string, action: () => void): void {
    try {
      action();
    } catch (error) {
      throw new ScenarioError(`${at}: ${error instanceof Refusal ? `refused, ${error.code}: ` : ''}${(error as Error).message}\n${this.soFar()}`);
    }
  }

  private soFar(): string {
    return `open decisions:\n${indent(openNow(this.game, this.state).map(decisionLine))}\nfacts so far:\n${indent(this.facts.map(show))}`;
  }

  private mustRefuse(step: When, expected: string): void {
    const code = this.refusalOf(step);
    const rule = this.scenario.rules.includes(expected);
    if (code === undefined) throw new ScenarioError(`then.refused: the last step (${show(step)}) was not refused\n${this.soFar()}`);
    if (!rule && code !== expected)
      throw new ScenarioError(`then.refused: expected ${expected}, which is not a rule listed under rules; refused with ${code}`);
  }

  private refusalOf(step: When): string | undefined {
    try {
      this.game.decide(this.commandOf(step), this.state, this.chance);
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  }

  private commandOf(step: When): Command {
    if ('concede' in step) return { type: 'concede', seat: step.concede };
    if ('timeout' in step) return { type: 'timeout', decision: this.idOf(step.timeout) };
    return { type: 'decide', seat: step.seat, decision: this.idOf(step), answer: step.pick };
  }

  /** The id of the seat's open decision of a kind; one that nobody has where there is none. */
  private idOf({ seat, decision }: { seat: number; decision: string }): string {
    return openNow(this.game, this.state).find((d) => d.seat === seat && d.kind === decision)?.id ?? decision;
  }
}

/** Lies under the steps that a scenario names, and waits for ever: when they are done, the scenario is. */
const END: Frame = {
  step: 'end of the scenario',
  args: null,
  open: [{ id: 'd0', seat: -1, kind: 'end of the scenario', prompt: '', options: [], min: 0, max: 0, ordered: false, default: [] }],
};

/** What is asked of anybody. */
const openNow = (game: Game, state: State): readonly Decision[] => openIn(game, state).filter(({ seat }) => seat >= 0);

function given(game: Game, scenario: Scenario): State {
  const { state, agenda } = scenario.given;
  try {
    const fresh = game.setUp(scenario.seats, game.parseOptions(scenario.options));
    const frames = agenda?.map(({ step, args }) => ({ step, args })).reverse();
    return { ...fresh, game: mergePatch(fresh.game, state), agenda: frames === undefined ? fresh.agenda : [END, ...frames] };
  } catch (error) {
    throw new ScenarioError((error as Error).message);
  }
}

function wrongFacts({ then }: Scenario, { facts }: Played): string[] {
  if (then.facts === undefined) return [];
  const bare = facts.map((f) => withoutUndefined(f));
  if (fitsWithGaps(then.facts, bare, (e, a) => isDeepStrictEqual(e, a))) return [];
  return ['facts differ', '  expected:', indent(then.facts.map(factText), 4), '  recorded:', indent(bare.map((f) => mark(f, then.facts!)), 4)];
}

const withoutUndefined = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const factText = (f: unknown): string => (f === GAP ? GAP : show(f));
const mark = (recorded: unknown, expected: readonly unknown[]): string =>
  `${show(recorded)}${expected.some((e) => isDeepStrictEqual(e, recorded)) ? '' : '   <-- not among the expected'}`;

function wrongState({ then }: Scenario, { state }: Played): string[] {
  return then.state === undefined ? [] : differences(then.state, state.game, 'state');
}

function wrongDecisions({ then }: Scenario, game: Game, { state }: Played): string[] {
  if (then.decisions === undefined) return [];
  const open = openNow(game, state);
  if (fitsWithGaps(then.decisions, open, (e, a) => decisionFits(e as Record<string, Json>, a))) return [];
  return ['open decisions differ', '  expected:', indent(then.decisions.map(factText), 4), '  open:', indent(open.map(decisionLine), 4)];
}

/** `options` may be named by their ids alone, with gaps. */
function decisionFits({ options, ...rest }: Record<string, Json>, decision: Decision): boolean {
  if (differences(rest, decision, '').length > 0) return false;
  if (options === undefined) return true;
  if (!Array.isArray(options)) return false;
  return fitsWithGaps(options as readonly Json[], decision.options, (e, a) =>
    typeof e === 'object' ? differences(e, a, '').length === 0 : String(e) === a.id,
  );
}

function wrongOutcome({ then }: Scenario, game: Game, { state }: Played): string[] {
  if (then.outcome === undefined) return [];
  return differences(then.outcome, game.outcome(state) ?? null, 'outcome');
}

const decisionLine = ({ id, seat, kind, min, max, options }: Decision): string =>
  `${id} seat ${seat} ${kind}, ${min} to ${max} of [${options.map((o) => o.id).join(', ')}]`;

const indent = (lines: readonly string[], by = 2): string => (lines.length === 0 ? ['none'] : lines).map((l) => ' '.repeat(by) + l).join('\n');
