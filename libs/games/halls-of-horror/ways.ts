import { distances, neighboursOf, type Cell } from './board.js';
import type { GameState } from './state.js';

export const isLocked = (game: GameState, cell: Cell): boolean => game.rooms[cell]!.lock !== null;

/** The cells next to one that can be entered: those that are not Locked, for good or for now. */
export const waysFrom = (game: GameState, cell: Cell): Cell[] => neighboursOf(game.board, cell).filter((to) => !isLocked(game, to));

/** The cells that can be reached from one, itself included, when only permanent Locks stand in the way. */
export const reachableFrom = (game: GameState, from: Cell): Set<Cell> =>
  new Set(distances(game.board, from, (cell) => game.rooms[cell]!.lock !== 'permanent').keys());
