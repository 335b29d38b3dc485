import { giftCells, placeGift } from '../../happenings/gifts.js';
import type { GameState } from '../../state.js';
import type { CeremonyCard } from './ceremony-card.js';
import { chooseRooms } from './choices.js';

/** One only where one Room or one token is left. */
const tokens = (game: GameState): number => Math.min(2, giftCells(game).length, game.gifts.supply.length);

export const twoGifts: CeremonyCard = {
  id: 'MC-02',
  name: 'A Gift from the MC (double)',
  copies: 2,
  symbols: 1,
  fewestPlayers: 3,
  text: 'Choose two Empty Rooms that are not Locked: a Gift token is put on each.',
  instruction: chooseRooms({
    prompt: 'Where do the Gift tokens go?',
    cells: giftCells,
    count: tokens,
    carryOut: (t, ...cells) => {
      for (const cell of cells) placeGift(t, cell);
    },
  }),
};
