import { LOCK_TEXT, lockIn } from './procedures.js';
import type { RoomCard } from './room-card.js';
import { bullets, damage, key, octagon, panic, penalty, shells } from './spaces.js';

export const room22A: RoomCard = {
  id: '22A',
  name: 'Clockwork Theatre',
  kind: 'puzzle',
  procedure: lockIn(3),
  spaces: [octagon(key, 4), octagon(shells(1), 5), penalty(panic)],
  locks: true,
  text: LOCK_TEXT,
};

export const room22B: RoomCard = {
  id: '22B',
  name: 'Clockwork Theatre',
  kind: 'puzzle',
  procedure: lockIn(2),
  spaces: [octagon(key, 3), octagon(bullets(2), 4), penalty(damage(2))],
  locks: true,
  text: LOCK_TEXT,
};
