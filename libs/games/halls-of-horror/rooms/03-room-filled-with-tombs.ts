import { draw } from './procedures.js';
import type { RoomCard } from './room-card.js';
import { bullets, damage, endless, item, shells, square } from './spaces.js';

export const room3A: RoomCard = {
  id: '3A',
  name: 'Room Filled with Tombs',
  kind: 'regular',
  procedure: draw(5),
  spaces: [square(item('first-aid-kit')), square(item('knife')), endless(damage(2)), endless(bullets(1))],
};

export const room3B: RoomCard = {
  id: '3B',
  name: 'Room Filled with Tombs',
  kind: 'regular',
  procedure: draw(5),
  spaces: [square(item('kevlar-vest')), square(item('fireaxe')), endless(damage(2)), endless(shells(1))],
};
