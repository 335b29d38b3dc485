import type { Option } from '#engine';
import { DIRECTIONS, neighbour, type Cell, type Direction } from '../../board.js';
import { changeRage, moveKiller } from '../../happenings/killer.js';
import { cellName } from '../../labels.js';
import { isKillerMovable, livingAt, type GameState } from '../../state.js';
import type { StepTable } from '../../steps.js';
import { isLocked } from '../../ways.js';
import type { CeremonyCard } from './ceremony-card.js';
import { choice } from './choices.js';

/** The cell that way, if he can be moved there. */
function nextCell(game: GameState, direction: Direction): Cell | undefined {
  const to = neighbour(game.board, game.killer.cell, direction);
  return to !== undefined && isKillerMovable(game) && !isLocked(game, to) ? to : undefined;
}

const waysOf = (game: GameState): Option[] =>
  DIRECTIONS.flatMap((direction) => {
    const to = nextCell(game, direction);
    return to === undefined ? [] : [{ id: direction, label: `Towards ${cellName(game, to)}`, data: { space: to } }];
  });

function run(t: StepTable, direction: Direction): void {
  for (let to = nextCell(t.state, direction); to !== undefined; to = nextCell(t.state, direction)) moveKiller(t, to);
  if (livingAt(t.state, t.state.killer.cell).length > 0) changeRage(t, 1);
}

export const charge: CeremonyCard = {
  id: 'MC-03',
  name: 'Charge',
  copies: 1,
  symbols: 1,
  fewestPlayers: 3,
  text: 'Choose a direction: the Killer runs until he comes upon a Participant or cannot go on. If he reaches one, his Rage rises by 1.',
  instruction: {
    choose: (game) => choice('Which way does the Killer run?', waysOf(game)),
    carryOut: (t, [direction]) => run(t, direction as Direction),
  },
};
