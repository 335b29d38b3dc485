import { neighbour, type Cell, type Direction } from '../../board.js';
import { moveKiller } from '../../happenings/killer.js';
import { isKillerMovable, type GameState } from '../../state.js';
import type { Operation } from './operation.js';
import { isLocked } from '../../ways.js';

const ARROW: { readonly [direction in Direction]: string } = { up: '↑', right: '→', down: '↓', left: '←' };

/** He makes up to so many steps, each in the first of the directions that is open to him; he stops where he comes upon the Participant. */
export const arrows = (steps: number, ...directions: readonly Direction[]): Operation => ({
  text: `${steps === 1 ? '1 step' : `${steps} steps`} ${directions.map((direction) => ARROW[direction]).join(' ')}`,
  possible: (game, start) => nextCell(game, start, directions) !== undefined,
  carryOut: (t, start) => {
    for (let step = 0; step < steps; step++) {
      const to = nextCell(t.state, start, directions);
      if (to !== undefined) moveKiller(t, to);
    }
  },
});

/** Directions off the board, into a Locked Room or back to where he started are passed over. */
function nextCell(game: GameState, start: Cell, directions: readonly Direction[]): Cell | undefined {
  if (!isKillerMovable(game)) return undefined;
  const cells = directions.flatMap((direction) => neighbour(game.board, game.killer.cell, direction) ?? []);
  return cells.find((cell) => cell !== start && !isLocked(game, cell));
}
