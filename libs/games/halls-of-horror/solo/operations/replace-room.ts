import { cellsOf, type Cell } from '../../board.js';
import { isExit, isStart } from '../../rooms/index.js';
import { cardAt, isEmpty, roomAt, type GameState } from '../../state.js';
import type { StepTable } from '../../steps.js';
import { choose } from '../choose.js';
import type { Operation } from './operation.js';
import { isLocked } from '../../ways.js';

/** A Room in which nothing more is to be found goes out of the game; one that was not dealt takes its place, face down. */
export const replaceRoom = (): Operation => ({
  text: 'replace an Empty, Exhausted Room by a new one',
  possible: (game) => replaceableCells(game).length > 0,
  carryOut: (t) => choose(t, { kind: 'solo.room', prompt: 'Which Room is replaced?', cells: replaceableCells(t.state) }, 'soloRoom', putNewRoom),
});

export function putNewRoom(t: StepTable, cell: Cell): void {
  t.record({ type: 'RoomReplaced', data: { cell }, sealed: { room: t.state.pile[0]! } });
}

const replaceableCells = (game: GameState): Cell[] => (game.pile.length === 0 ? [] : cellsOf(game.board).filter((cell) => isReplaceable(game, cell)));

function isReplaceable(game: GameState, cell: Cell): boolean {
  const { revealed, exhausted } = roomAt(game, cell);
  const card = cardAt(game, cell);
  return revealed && exhausted && isEmpty(game, cell) && !isLocked(game, cell) && !isStart(card) && !isExit(card);
}
