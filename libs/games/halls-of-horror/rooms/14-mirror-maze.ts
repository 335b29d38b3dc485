import { LOCK_TEXT, lockIn } from './procedures.js';
import type { RoomCard } from './room-card.js';
import { bullets, octagon, panic, penalty, shells } from './spaces.js';

export const room14A: RoomCard = {
  id: '14A',
  name: 'Mirror Maze',
  kind: 'puzzle',
  procedure: lockIn(3),
  spaces: [octagon(bullets(1), 4), octagon(shells(1), 5), penalty(panic)],
  locks: true,
  text: LOCK_TEXT,
};

export const room14B: RoomCard = {
  id: '14B',
  name: 'Mirror Maze',
  kind: 'puzzle',
  procedure: lockIn(2),
  spaces: [octagon(shells(2), 3), octagon(bullets(2), 4), penalty(panic)],
  locks: true,
  text: LOCK_TEXT,
};
