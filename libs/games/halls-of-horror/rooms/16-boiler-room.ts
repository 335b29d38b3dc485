import { draw } from './procedures.js';
import type { RoomCard } from './room-card.js';
import { bullets, damage, endless, item, panic, shells, square } from './spaces.js';

export const room16A: RoomCard = {
  id: '16A',
  name: 'Boiler Room',
  kind: 'regular',
  procedure: draw(4),
  spaces: [square(item('fireaxe')), endless(damage(1)), endless(shells(1)), endless(panic)],
};

export const room16B: RoomCard = {
  id: '16B',
  name: 'Boiler Room',
  kind: 'regular',
  procedure: draw(4),
  spaces: [square(item('knife')), square(item('kevlar-vest')), endless(damage(2)), endless(bullets(1))],
};
