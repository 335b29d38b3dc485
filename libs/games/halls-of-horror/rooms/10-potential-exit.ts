import type { RoomCard } from './room-card.js';
import { damage, penalty } from './spaces.js';

export const room10A: RoomCard = {
  id: '10A',
  name: 'Potential Exit',
  kind: 'special',
  procedure: { type: 'puzzle', cards: 4, solved: 'escape', failed: 'penalty and exhausted' },
  spaces: [penalty(damage(3))],
  requires: { keys: 2 },
  text: 'With two Keys a pair gets you out, as at an Exit; without a pair you take 3 damage and the Room is Exhausted.',
};

export const room10B: RoomCard = {
  id: '10B',
  name: 'Potential Exit',
  kind: 'special',
  procedure: { type: 'puzzle', cards: 3, solved: 'escape', failed: 'penalty and exhausted' },
  spaces: [penalty(damage(2))],
  requires: { keys: 2 },
  text: 'With two Keys a pair gets you out, as at an Exit; without a pair you take 2 damage and the Room is Exhausted.',
};
