import { LOCK_TEXT, lockIn } from './procedures.js';
import type { RoomCard } from './room-card.js';
import { bullets, damage, octagon, panic, penalty, shells } from './spaces.js';

export const room5A: RoomCard = {
  id: '5A',
  name: 'Ticking Cell',
  kind: 'puzzle',
  procedure: lockIn(4),
  spaces: [octagon(shells(1), 5), octagon(bullets(1), 6), penalty(damage(2))],
  locks: true,
  text: LOCK_TEXT,
};

export const room5B: RoomCard = {
  id: '5B',
  name: 'Ticking Cell',
  kind: 'puzzle',
  procedure: lockIn(3),
  spaces: [octagon(bullets(2), 4), octagon(shells(1), 5), penalty(panic)],
  locks: true,
  text: LOCK_TEXT,
};
