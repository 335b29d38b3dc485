import { giftCells, placeGift } from '../../happenings/gifts.js';
import type { CeremonyCard } from './ceremony-card.js';
import { chooseRooms } from './choices.js';

export const aGift: CeremonyCard = {
  id: 'MC-01',
  name: 'A Gift from the MC',
  copies: 3,
  symbols: 2,
  fewestPlayers: 2,
  text: 'Choose an Empty Room that is not Locked: a Gift token is put there.',
  instruction: chooseRooms({ prompt: 'Where does the Gift token go?', cells: giftCells, carryOut: placeGift }),
};
