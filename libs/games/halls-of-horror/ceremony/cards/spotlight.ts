import { cellsOf } from '../../board.js';
import { reveal } from '../../happenings/rooms.js';
import { roomAt } from '../../state.js';
import type { CeremonyCard } from './ceremony-card.js';
import { chooseRooms } from './choices.js';

export const spotlight: CeremonyCard = {
  id: 'MC-15',
  name: 'Spotlight',
  copies: 1,
  symbols: 2,
  fewestPlayers: 2,
  text: 'Choose a face-down Room: it is turned up, which is not an entry.',
  instruction: chooseRooms({
    prompt: 'Which Room is turned up?',
    cells: (game) => cellsOf(game.board).filter((cell) => !roomAt(game, cell).revealed),
    carryOut: reveal,
  }),
};
