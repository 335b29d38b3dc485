import { draw } from './procedures.js';
import type { RoomCard } from './room-card.js';
import { bullets, damage, endless, item, key, octagon, panic, square } from './spaces.js';

export const room6A: RoomCard = {
  id: '6A',
  name: 'Hanging Mannequins',
  kind: 'regular',
  procedure: draw(4),
  spaces: [endless(panic), octagon(key), square(item('knife')), endless(damage(1))],
};

export const room6B: RoomCard = {
  id: '6B',
  name: 'Hanging Mannequins',
  kind: 'regular',
  procedure: draw(4),
  spaces: [endless(damage(2)), octagon(key), square(bullets(1)), endless(panic)],
};
