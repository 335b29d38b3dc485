import { cellsOf, type Cell } from '../../board.js';
import { moveKiller } from '../../happenings/killer.js';
import { isEmpty, isKillerMovable, type GameState } from '../../state.js';
import { reachableFrom } from '../../ways.js';
import type { CeremonyCard } from './ceremony-card.js';
import { chooseRooms } from './choices.js';

/** What is in reach is not Locked for good, and what is Empty has not closed around anybody. */
function doors(game: GameState): Cell[] {
  if (!isKillerMovable(game)) return [];
  const reached = reachableFrom(game, game.killer.cell);
  return cellsOf(game.board).filter((cell) => isEmpty(game, cell) && reached.has(cell));
}

export const backstageDoor: CeremonyCard = {
  id: 'MC-18',
  name: 'Backstage Door',
  copies: 1,
  symbols: 1,
  fewestPlayers: 2,
  text: 'Choose an Empty Room that is not Locked and within the reach of the Killer: he goes there, if he can be moved.',
  instruction: chooseRooms({ prompt: 'Where does the Killer step out?', cells: doors, carryOut: moveKiller }),
};
