import type { Procedure } from './room-card.js';

/** The Search of most Rooms. */
export const draw = (cards: number): Procedure => ({ type: 'draw', cards });

/** The Puzzle of a Room that locks: every failure covers a space, and the last one brings the penalty. */
export const lockIn = (cards: number): Procedure => ({ type: 'puzzle', cards, solved: 'reward', failed: 'cover' });

export const LOCK_TEXT = 'It shuts behind whoever enters it first and alone, until the Puzzle is solved or has had its price.';
