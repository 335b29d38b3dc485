import { cellsOf, type Cell } from '../board.js';
import { hasAvailableKey } from '../rewards/counting.js';
import { EXITS, isExit, isStart } from '../rooms/index.js';
import { bodiesAt, cardAt, isEmpty, living, participantOf, roomAt, type GameState } from '../state.js';
import { isLocked } from '../ways.js';
import { reachedFrom, setOf } from './cell-set.js';

/**
 * Where a permanent Lock may be put, by row and column, judged by what everybody sees: on Empty Rooms that are Exhausted or Starting
 * Rooms; only if none of these will do, on any other Empty Room without a Key to be found. Nobody may be cut off by it.
 */
export function lockableCells(game: GameState): Cell[] {
  const open = cellsOf(game.board).filter((cell) => isOpenAndEmpty(game, cell));
  const isSafe = safetyOf(game);
  const first = open.filter((cell) => isSpent(game, cell) && isSafe(cell));
  if (first.length > 0) return first;
  return open.filter((cell) => !isSpent(game, cell) && !hasAvailableKey(cardAt(game, cell), roomAt(game, cell).covered) && isSafe(cell));
}

const isOpenAndEmpty = (game: GameState, cell: Cell): boolean => roomAt(game, cell).revealed && !isLocked(game, cell) && isEmpty(game, cell);

const isSpent = (game: GameState, cell: Cell): boolean => roomAt(game, cell).exhausted || isStart(cardAt(game, cell));

/**
 * Whether all living Participants and the Killer can still reach all targets if a cell is locked as well. There always are targets, and
 * ways lead back as they lead there: so it comes to all of them being in reach of the Killer. Exits are targets: to lock one is never safe.
 */
function safetyOf(game: GameState): (cell: Cell) => boolean {
  const { board, killer, rooms } = game;
  const needed = setOf(board, [...living(game).map((seat) => participantOf(game, seat).cell), ...targets(game)]);
  const open = setOf(board, cellsOf(board).filter((cell) => rooms[cell]!.lock !== 'permanent'));
  return (cell) => (needed & ~reachedFrom(board, killer.cell, open & ~setOf(board, [cell]))) === 0;
}

/** Exits that are known, unsearched bodies and, while an Exit is not known, all Rooms that could be it. */
function targets(game: GameState): Cell[] {
  const cells = cellsOf(game.board);
  const exits = cells.filter((cell) => roomAt(game, cell).revealed && isExit(cardAt(game, cell)));
  const unknown = exits.length < EXITS.length ? cells.filter((cell) => !roomAt(game, cell).revealed) : [];
  return [...exits, ...cells.filter((cell) => bodiesAt(game, cell).length > 0), ...unknown];
}
