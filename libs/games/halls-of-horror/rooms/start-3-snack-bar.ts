import { draw } from './procedures.js';
import type { RoomCard } from './room-card.js';
import { bullets, damage, endless, item, panic, shells, square } from './spaces.js';

export const start3a: RoomCard = {
  id: 'S3a',
  name: 'Snack Bar',
  kind: 'start',
  procedure: draw(3),
  spaces: [square(item('first-aid-kit')), square(shells(1)), endless(panic)],
};

export const start3b: RoomCard = {
  id: 'S3b',
  name: 'Snack Bar',
  kind: 'start',
  procedure: draw(3),
  spaces: [square(item('knife')), square(bullets(1)), endless(damage(1))],
};
