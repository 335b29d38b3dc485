import { pick, type Given } from '#engine';
import { neighbour, type Cell } from '../board.js';
import { enter } from '../happenings/rooms.js';
import { isLockedIn, participantOf, seatsOf, type GameState, type Move } from '../state.js';
import type { StepTable } from '../steps.js';
import { isMove, possibleMoves } from './possible.js';
import { optionFor } from './selection.js';

/** One cell, unless somebody has come the other way through the same doorway. */
export function move(t: StepTable, seat: number, direction: Move): void {
  const to = neighbour(t.state.board, participantOf(t.state, seat).cell, direction)!;
  const by = inTheDoorway(t.state, seat, to);
  if (by !== undefined) return t.record({ type: 'MoveCancelled', data: { seat, by } });
  enter(t, seat, to, 'move');
}

/** Who began the turn where `seat` is going and has, by a Move, come to where it began. */
function inTheDoorway(game: GameState, seat: number, to: Cell): number | undefined {
  const { starts, actions } = game.turn;
  return seatsOf(game).find((other) => isMove(actions[other]!) && starts[other] === to && participantOf(game, other).cell === starts[seat]);
}

/** In place of an impossible Move: one that is possible now. Where none is, whoever is locked in Searches and everybody else passes. */
export function replaceMove(t: StepTable, seat: number): void {
  if (isLockedIn(t.state, seat)) return t.then('search', { seat });
  const moves = possibleMoves(t.state, seat);
  if (moves.length === 0) return t.record({ type: 'ActionPassed', data: { seat } });
  if (moves.length === 1) return move(t, seat, moves[0]!);
  const options = moves.map((direction) => optionFor(t.state, seat, direction));
  t.ask({ [seat]: pick({ kind: 'move.replacement', prompt: 'That way is shut. Which way instead?', options }) }, 'replacedMove', { seat });
}

export const replacedMove = (t: StepTable, { seat }: { seat: number }, given: Given): void => move(t, seat, given.id() as Move);
