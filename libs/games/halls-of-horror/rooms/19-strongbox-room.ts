import type { RoomCard } from './room-card.js';
import { item, octagon } from './spaces.js';

export const room19A: RoomCard = {
  id: '19A',
  name: 'Strongbox Room',
  kind: 'special',
  procedure: { type: 'certain', extra: { kind: 'shells', count: 2 } },
  spaces: [octagon(item('shotgun'))],
  requires: { keys: 1 },
  price: { keys: 1 },
  text: 'For 1 Key the Shotgun is yours, and 2 Shells besides those that come with it; no cards are drawn.',
};

export const room19B: RoomCard = {
  id: '19B',
  name: 'Strongbox Room',
  kind: 'special',
  procedure: { type: 'certain', extra: { kind: 'bullets', count: 3 } },
  spaces: [octagon(item('pistol'))],
  requires: { keys: 1 },
  price: { keys: 1 },
  text: 'For 1 Key the Pistol is yours, and 3 Bullets besides those that come with it; no cards are drawn.',
};
