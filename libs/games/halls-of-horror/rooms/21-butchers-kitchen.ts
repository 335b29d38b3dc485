import { draw } from './procedures.js';
import type { RoomCard } from './room-card.js';
import { bullets, damage, endless, item, panic, square } from './spaces.js';

export const room21A: RoomCard = {
  id: '21A',
  name: "Butcher's Kitchen",
  kind: 'regular',
  procedure: draw(3),
  spaces: [square(item('knife')), square(item('first-aid-kit')), endless(damage(1))],
};

export const room21B: RoomCard = {
  id: '21B',
  name: "Butcher's Kitchen",
  kind: 'regular',
  procedure: draw(4),
  spaces: [square(item('knife')), endless(damage(2)), square(bullets(1)), endless(panic)],
};
