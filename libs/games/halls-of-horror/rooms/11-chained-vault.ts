import { LOCK_TEXT, lockIn } from './procedures.js';
import type { RoomCard } from './room-card.js';
import { bullets, damage, key, octagon, penalty, shells } from './spaces.js';

export const room11A: RoomCard = {
  id: '11A',
  name: 'Chained Vault',
  kind: 'puzzle',
  procedure: lockIn(3),
  spaces: [octagon(key, 4), octagon(bullets(1), 5), penalty(damage(2))],
  locks: true,
  text: LOCK_TEXT,
};

export const room11B: RoomCard = {
  id: '11B',
  name: 'Chained Vault',
  kind: 'puzzle',
  procedure: lockIn(4),
  spaces: [octagon(key, 5), octagon(shells(1), 6), penalty(damage(3))],
  locks: true,
  text: LOCK_TEXT,
};
