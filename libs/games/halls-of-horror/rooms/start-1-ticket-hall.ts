import { draw } from './procedures.js';
import type { RoomCard } from './room-card.js';
import { bullets, damage, endless, item, panic, square } from './spaces.js';

export const start1a: RoomCard = {
  id: 'S1a',
  name: 'Ticket Hall',
  kind: 'start',
  procedure: draw(3),
  spaces: [square(item('knife')), endless(bullets(1)), endless(panic)],
};

export const start1b: RoomCard = {
  id: 'S1b',
  name: 'Ticket Hall',
  kind: 'start',
  procedure: draw(3),
  spaces: [square(item('first-aid-kit')), square(bullets(1)), endless(damage(1))],
};
