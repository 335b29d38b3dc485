import { DIRECTIONS, neighbour, type Direction } from '../board.js';
import { isLockedIn, participantOf, type GameState, type Move } from '../state.js';
import { searchUses } from '../search/uses.js';
import { isLocked } from '../ways.js';

export const isMove = (action: string | null): action is Move => DIRECTIONS.includes(action as Direction);

/** Directions in which a Participant can move now: none off the board, into a Locked Room or out of one. */
export function possibleMoves(game: GameState, seat: number): Move[] {
  if (isLockedIn(game, seat)) return [];
  const { cell } = participantOf(game, seat);
  return DIRECTIONS.filter((direction) => {
    const to = neighbour(game.board, cell, direction);
    return to !== undefined && !isLocked(game, to);
  });
}

/** What a Participant that is alone in its Room can do now, Moves first. */
export const possibleActions = (game: GameState, seat: number): (Move | 'search')[] => [
  ...possibleMoves(game, seat),
  ...(searchUses(game, seat).length > 0 ? (['search'] as const) : []),
];
