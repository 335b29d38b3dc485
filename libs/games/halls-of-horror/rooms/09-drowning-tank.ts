import { LOCK_TEXT, lockIn } from './procedures.js';
import type { RoomCard } from './room-card.js';
import { bullets, damage, octagon, penalty, shells } from './spaces.js';

export const room9A: RoomCard = {
  id: '9A',
  name: 'Drowning Tank',
  kind: 'puzzle',
  procedure: lockIn(3),
  spaces: [octagon(bullets(2), 4), octagon(bullets(1), 5), penalty(damage(2))],
  locks: true,
  text: LOCK_TEXT,
};

export const room9B: RoomCard = {
  id: '9B',
  name: 'Drowning Tank',
  kind: 'puzzle',
  procedure: lockIn(3),
  spaces: [octagon(shells(2), 4), octagon(bullets(1), 5), penalty(damage(2))],
  locks: true,
  text: LOCK_TEXT,
};
