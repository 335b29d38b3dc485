import type { Toy } from './toy/shape.js';

/** How a contestant's client lets the generator play: the same for all. */
export interface Driver {
  /** Opens a game of two seats, each with a client and a connection of its own; resolves when both see it. */
  open(onScreen: OnScreen): Promise<readonly Player[]>;
}

/** Called with what a seat's client shows, whenever that has changed: the moves made so far, and the row of numbers. */
export type OnScreen = (seat: number, moves: number, cells: ArrayLike<number>) => void;

export interface Player {
  /** A move is confirmed when the promise of `move` resolves, or when the mover's own client shows it. */
  readonly confirmedBy: 'answer' | 'screen';
  /** Makes the move that is due. */
  move(amount: number): Promise<void> | void;
  close(): void;
}

export interface Target {
  readonly urls: readonly string[];
  readonly toy: Toy;
}
export type MakeDriver = (target: Target) => Driver;
