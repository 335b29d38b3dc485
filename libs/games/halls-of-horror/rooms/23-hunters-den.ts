import { draw } from './procedures.js';
import type { RoomCard } from './room-card.js';
import { bullets, damage, endless, item, panic, shells, square } from './spaces.js';

export const room23A: RoomCard = {
  id: '23A',
  name: "Hunter's Den",
  kind: 'regular',
  procedure: draw(4),
  spaces: [square(item('pistol')), endless(bullets(1)), endless(damage(1)), endless(panic)],
};

export const room23B: RoomCard = {
  id: '23B',
  name: "Hunter's Den",
  kind: 'regular',
  procedure: draw(4),
  spaces: [square(item('pistol')), endless(shells(1)), endless(damage(2)), endless(panic)],
};
