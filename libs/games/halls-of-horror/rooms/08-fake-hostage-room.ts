import type { RoomCard } from './room-card.js';
import { item, octagon } from './spaces.js';

export const room8A: RoomCard = {
  id: '8A',
  name: 'Fake Hostage Room',
  kind: 'special',
  procedure: { type: 'certain' },
  spaces: [octagon(item('first-aid-kit'))],
  requires: { item: 'pistol' },
  price: { bullets: 1 },
  text: 'With a Pistol and for 1 Bullet the First Aid Kit is yours; no cards are drawn.',
};

export const room8B: RoomCard = {
  id: '8B',
  name: 'Fake Hostage Room',
  kind: 'special',
  procedure: { type: 'certain' },
  spaces: [octagon(item('kevlar-vest'))],
  requires: { item: 'pistol' },
  price: { bullets: 1 },
  text: 'With a Pistol and for 1 Bullet the Kevlar Vest is yours; no cards are drawn.',
};
