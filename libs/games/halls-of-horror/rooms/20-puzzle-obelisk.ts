import type { RoomCard } from './room-card.js';
import { damage, key, octagon, penalty } from './spaces.js';

export const room20A: RoomCard = {
  id: '20A',
  name: 'Puzzle Obelisk',
  kind: 'special',
  procedure: { type: 'puzzle', cards: 3, solved: 'reward', failed: 'penalty' },
  spaces: [octagon(key), penalty(damage(1))],
  text: 'A pair wins the Key; without one you take 1 damage, and it may be tried again.',
};

export const room20B: RoomCard = {
  id: '20B',
  name: 'Puzzle Obelisk',
  kind: 'special',
  procedure: { type: 'puzzle', cards: 3, solved: 'reward', failed: 'penalty' },
  spaces: [octagon(key), penalty(damage(2))],
  text: 'A pair wins the Key; without one you take 2 damage, and it may be tried again.',
};
