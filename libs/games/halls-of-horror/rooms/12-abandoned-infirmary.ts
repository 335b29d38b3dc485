import { draw } from './procedures.js';
import type { RoomCard } from './room-card.js';
import { bullets, damage, endless, item, panic, square } from './spaces.js';

export const room12A: RoomCard = {
  id: '12A',
  name: 'Abandoned Infirmary',
  kind: 'regular',
  procedure: draw(4),
  spaces: [square(item('first-aid-kit')), endless(panic), square(bullets(1)), endless(damage(1))],
};

export const room12B: RoomCard = {
  id: '12B',
  name: 'Abandoned Infirmary',
  kind: 'regular',
  procedure: draw(3),
  spaces: [square(item('first-aid-kit')), square(item('kevlar-vest')), endless(damage(1))],
};
