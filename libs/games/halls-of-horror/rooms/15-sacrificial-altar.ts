import type { RoomCard } from './room-card.js';
import { key, octagon } from './spaces.js';

export const room15A: RoomCard = {
  id: '15A',
  name: 'Sacrificial Altar',
  kind: 'special',
  procedure: { type: 'certain' },
  spaces: [octagon(key)],
  price: { health: 3 },
  text: 'Give 3 Health, of which you need more than that, and the Key is yours; no cards are drawn.',
};

export const room15B: RoomCard = {
  id: '15B',
  name: 'Sacrificial Altar',
  kind: 'special',
  procedure: { type: 'certain' },
  spaces: [octagon(key)],
  price: { health: 2 },
  text: 'Give 2 Health, of which you need more than that, and the Key is yours; no cards are drawn.',
};
