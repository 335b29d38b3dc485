import { cellsOf, type Cell } from '../../board.js';
import { isStart } from '../../rooms/index.js';
import { cardAt, isEmpty, living, participantOf, roomAt, type GameState } from '../../state.js';
import { reachableFrom } from '../../ways.js';
import type { CeremonyCard } from './ceremony-card.js';
import { chooseRooms } from './choices.js';

/** Starting Rooms always lie face up: what lies face down is none. */
const isKnownStart = (game: GameState, cell: Cell): boolean => roomAt(game, cell).revealed && isStart(cardAt(game, cell));

/** What is in reach is not Locked for good, and what is Empty has not closed around anybody. */
function movable(game: GameState): Cell[] {
  const figures = [game.killer.cell, ...living(game).map((seat) => participantOf(game, seat).cell)];
  const reached = figures.map((cell) => reachableFrom(game, cell));
  const canReach = (cell: Cell) => reached.every((cells) => cells.has(cell));
  return cellsOf(game.board).filter((cell) => isEmpty(game, cell) && !isKnownStart(game, cell) && canReach(cell));
}

export const movingWalls: CeremonyCard = {
  id: 'MC-14',
  name: 'Moving Walls',
  copies: 2,
  symbols: 2,
  fewestPlayers: 2,
  text: 'Choose two Empty Rooms, no Starting Rooms and not Locked, that all Participants and the Killer can reach: they change places.',
  instruction: chooseRooms({
    prompt: 'Which two Rooms change places?',
    cells: movable,
    count: () => 2,
    carryOut: (t, a, b) => t.record({ type: 'RoomsSwapped', data: { a: a!, b: b! } }),
  }),
};
