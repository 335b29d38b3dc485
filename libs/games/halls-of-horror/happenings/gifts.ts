import { cellsOf, type Cell } from '../board.js';
import { isEmpty, type GameState } from '../state.js';
import type { StepTable } from '../steps.js';
import { isLocked } from '../ways.js';

/** Where a Gift token may be put: Empty Rooms that are not Locked, face down or not, by row and column; nowhere once the supply is used up. */
export const giftCells = (game: GameState): Cell[] =>
  game.gifts.supply.length === 0 ? [] : cellsOf(game.board).filter((cell) => isEmpty(game, cell) && !isLocked(game, cell));

/** Puts the top token of the supply on a Room, face down; nothing happens if there is none left. */
export function placeGift(t: StepTable, cell: Cell): void {
  const { supply, placed } = t.state.gifts;
  const [token] = supply;
  if (token === undefined) return;
  t.record({ type: 'GiftPlaced', data: { gift: `gift-${placed + 1}`, cell }, sealed: { token } });
}
