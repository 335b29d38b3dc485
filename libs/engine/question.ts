import type { Json } from './json.js';

/** One legal answer. Options that mean a place or a piece carry its scene id in `data`: `{space}`, `{piece}` or `{item}`. */
export interface Option {
  readonly id: string;
  readonly label: string;
  readonly data?: Json;
}

/**
 * What the rules want to know. `options` is complete: what is listed is legal, what is not listed is not.
 * An answer is a list of `min` to `max` different option ids; where `ordered`, all of them in the order wanted.
 */
export interface Question {
  /** Names the question for programs, e.g. `step.next`. */
  readonly kind: string;
  /** Asks the question of a person. */
  readonly prompt: string;
  readonly options: readonly Option[];
  readonly min: number;
  readonly max: number;
  readonly ordered: boolean;
  /** The answer taken when the clock runs out or the seat has conceded. */
  readonly default: readonly string[];
}

/** A question that a seat has been asked: the decision the rules wait on. */
export interface Decision extends Question {
  readonly id: string;
  readonly seat: number;
}

type Asked = { readonly kind: string; readonly prompt: string };

/** Pick one option, or `min` to `max` of them. The default is the first option(s) unless told. */
export function pick(q: Asked & { options: readonly Option[]; min?: number; max?: number; default?: readonly string[] }): Question {
  const { min = 1, max = 1 } = q;
  return { kind: q.kind, prompt: q.prompt, options: q.options, min, max, ordered: false, default: q.default ?? q.options.slice(0, min).map((o) => o.id) };
}

/** Name a whole number from `from` to `to`: one option each, its id the number, `data: {amount}`. The default is `from` unless told. */
export function amount(q: Asked & { from: number; to: number; label?: (n: number) => string; default?: number }): Question {
  const numbers = Array.from({ length: q.to - q.from + 1 }, (_, i) => q.from + i);
  const options = numbers.map((n) => ({ id: String(n), label: q.label?.(n) ?? String(n), data: { amount: n } }));
  return pick({ kind: q.kind, prompt: q.prompt, options, default: [String(q.default ?? q.from)] });
}

/** Put all options in order. The default is the order they are listed in unless told. */
export function order(q: Asked & { options: readonly Option[]; default?: readonly string[] }): Question {
  const n = q.options.length;
  return { kind: q.kind, prompt: q.prompt, options: q.options, min: n, max: n, ordered: true, default: q.default ?? q.options.map((o) => o.id) };
}

/** Is `answer` one of the answers the question offers? This is the only check of legality there is. */
export function offers(question: Question, answer: readonly string[]): boolean {
  const different = new Set(answer).size === answer.length;
  const counted = answer.length >= question.min && answer.length <= question.max;
  return different && counted && answer.every((id) => question.options.some((o) => o.id === id));
}
