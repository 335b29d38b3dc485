import { cellsOf, type Cell } from '../../board.js';
import { hasAvailableKey } from '../../rewards/counting.js';
import { cardAt, roomAt, type GameState } from '../../state.js';
import { isLocked } from '../../ways.js';
import type { CeremonyCard } from './ceremony-card.js';
import { chooseRooms } from './choices.js';

function canBeRestocked(game: GameState, cell: Cell): boolean {
  if (!roomAt(game, cell).exhausted || isLocked(game, cell)) return false;
  const card = cardAt(game, cell);
  return (card.kind === 'regular' || card.kind === 'start') && !hasAvailableKey(card, []);
}

export const restocked: CeremonyCard = {
  id: 'MC-16',
  name: 'Restocked',
  copies: 1,
  symbols: 2,
  fewestPlayers: 2,
  text: 'Choose a Room with a plain Search that is Exhausted, not Locked and never had a Key: all its rewards can be found again.',
  instruction: chooseRooms({
    prompt: 'Which Room is filled anew?',
    cells: (game) => cellsOf(game.board).filter((cell) => canBeRestocked(game, cell)),
    carryOut: (t, cell) => t.record({ type: 'RoomRestocked', data: { cell: cell! } }),
  }),
};
