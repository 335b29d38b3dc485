import type { Measured } from './window.js';

/** What one window comes to. Latencies in ms; CPU in ms a move, by group. */
export interface Figures {
  readonly movesPerSecond: number;
  readonly moverP50: number;
  readonly moverP99: number;
  readonly opponentP50: number;
  readonly opponentP99: number;
  readonly serverCpu: number;
  readonly postgresCpu: number;
  readonly generatorCpu: number;
  readonly errors: number;
}
export type Spread = { readonly median: number; readonly min: number; readonly max: number };
/** The same window, of several repeats. */
export type Spreads = { readonly [K in keyof Figures]: Spread };

export function figuresOf({ moves, seconds, mover, opponent, errors, cpu }: Measured): Figures {
  const { PostgreSQL: postgres = NaN, generator = 0, ...server } = cpu;
  const each = (ms: number) => (moves === 0 ? NaN : ms / moves);
  const [byMover, byOpponent] = [sorted(mover), sorted(opponent)];
  return {
    movesPerSecond: moves / seconds,
    moverP50: percentile(byMover, 0.5),
    moverP99: percentile(byMover, 0.99),
    opponentP50: percentile(byOpponent, 0.5),
    opponentP99: percentile(byOpponent, 0.99),
    serverCpu: each(Object.values(server).reduce((a, b) => a + b, 0)),
    postgresCpu: each(postgres),
    generatorCpu: each(generator),
    errors: Object.values(errors).reduce((a, b) => a + b, 0),
  };
}

export function spreadsOf(repeats: readonly Figures[]): Spreads {
  const keys = Object.keys(repeats[0]!) as (keyof Figures)[];
  return Object.fromEntries(keys.map((key) => [key, spreadOf(repeats.map((figures) => figures[key]))])) as Spreads;
}

export function spreadOf(values: readonly number[]): Spread {
  const ordered = sorted(values.filter(Number.isFinite));
  const middle = ordered.length / 2;
  const median = Number.isInteger(middle) ? (ordered[middle - 1]! + ordered[middle]!) / 2 : ordered[Math.floor(middle)]!;
  return { median: median ?? NaN, min: ordered[0] ?? NaN, max: ordered.at(-1) ?? NaN };
}

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

/** By nearest rank. */
const percentile = (ordered: readonly number[], part: number): number => ordered[Math.max(0, Math.ceil(ordered.length * part) - 1)] ?? NaN;
