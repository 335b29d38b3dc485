import { pick, type Question } from '#engine';
import type { Cell } from '../board.js';
import { cellName } from '../labels.js';
import type { GameState } from '../state.js';
import type { StepTable } from '../steps.js';
import { lockableCells } from './lockable.js';

/** Which Room is locked for good; undefined where none may be. */
export function lockQuestion(game: GameState): Question | undefined {
  const options = lockableCells(game).map((cell) => ({ id: cell, label: cellName(game, cell), data: { space: cell } }));
  return options.length === 0 ? undefined : pick({ kind: 'lock.room', prompt: 'Which Room do you lock for good?', options });
}

/** Takes a Room out of the game. `owed`: for a Key or a death, not by a card. */
export function lockForGood(t: StepTable, cell: Cell, seat: number, owed: boolean): void {
  t.record({ type: 'RoomLocked', data: { cell, lock: 'permanent', seat, owed } });
}
