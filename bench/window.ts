import type { Groups } from './cpu.js';

/** A stretch of playing that is measured. */
export interface Window {
  readonly games: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
  /** Moves a second of each game, at fixed times; left out: the next as soon as the mover sees that it is due. */
  readonly rate?: number;
}

/** What the generator is asked. */
export interface Order {
  readonly window: Window;
  readonly cpu: Groups;
}

/** Milliseconds, of each move of the window. */
export interface Measured {
  readonly moves: number;
  readonly seconds: number;
  /** From when the move was sent (at a fixed rate: was due) to its confirmation. */
  readonly mover: number[];
  /** To its state on the opponent's screen. */
  readonly opponent: number[];
  /** What went wrong, by what it was. */
  readonly errors: Readonly<Record<string, number>>;
  /** CPU-ms by group; `generator` is this process. */
  readonly cpu: Readonly<Record<string, number>>;
}
