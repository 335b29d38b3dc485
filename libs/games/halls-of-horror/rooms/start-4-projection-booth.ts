import { draw } from './procedures.js';
import type { RoomCard } from './room-card.js';
import { damage, endless, item, panic, shells, square } from './spaces.js';

export const start4a: RoomCard = {
  id: 'S4a',
  name: 'Projection Booth',
  kind: 'start',
  procedure: draw(3),
  spaces: [square(item('pistol')), endless(panic), endless(damage(1))],
};

export const start4b: RoomCard = {
  id: 'S4b',
  name: 'Projection Booth',
  kind: 'start',
  procedure: draw(3),
  spaces: [square(item('knife')), endless(shells(1)), endless(panic)],
};
