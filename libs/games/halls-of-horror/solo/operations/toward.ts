import { distances, type Cell } from '../../board.js';
import { moveKiller } from '../../happenings/killer.js';
import { isKillerMovable, participantOf, type GameState } from '../../state.js';
import type { StepTable } from '../../steps.js';
import { choose } from '../choose.js';
import type { Operation } from './operation.js';
import { isLocked, waysFrom } from '../../ways.js';

/**
 * He makes up to so many steps, each to a cell from which fewer moves lead to the Participant. Where a Room has closed around the
 * Participant he comes next to it, no nearer. That he does not go back to where he started follows by itself.
 */
export const toward = (steps: number): Operation => ({
  text: steps === 1 ? '1 step towards you' : `${steps} steps towards you`,
  possible: (game) => nearerCells(game).length > 0,
  carryOut: (t) => stepToward(t, steps),
});

/** The next of so many steps that are left; where several cells are as near, the player says which. */
export function stepToward(t: StepTable, left: number): void {
  const cells = nearerCells(t.state);
  if (left === 0 || cells.length === 0) return;
  choose(t, { kind: 'solo.step', prompt: 'Both ways are as short. Where does the Killer step?', cells }, 'soloStep', moveKiller);
  t.then('soloToward', { left: left - 1 });
}

function nearerCells(game: GameState): Cell[] {
  if (!isKillerMovable(game)) return [];
  const { cell: target } = participantOf(game, 0);
  const moves = distances(game.board, target, (cell) => !isLocked(game, cell));
  return waysFrom(game, game.killer.cell).filter((cell) => moves.get(cell)! < moves.get(game.killer.cell)!);
}
