import { draw } from './procedures.js';
import type { RoomCard } from './room-card.js';
import { bullets, damage, endless, item, panic, shells, square } from './spaces.js';

export const room24A: RoomCard = {
  id: '24A',
  name: 'Guard Post',
  kind: 'regular',
  procedure: draw(4),
  spaces: [square(item('pistol')), endless(panic), square(item('kevlar-vest')), square(bullets(1))],
};

export const room24B: RoomCard = {
  id: '24B',
  name: 'Guard Post',
  kind: 'regular',
  procedure: draw(4),
  spaces: [square(item('pistol')), square(item('first-aid-kit')), endless(damage(2)), square(shells(1))],
};
