import { draw } from './procedures.js';
import type { RoomCard } from './room-card.js';
import { bullets, damage, endless, item, panic, shells, square } from './spaces.js';

const text = 'Only for those who carry a Knife; it is kept.';

export const room2A: RoomCard = {
  id: '2A',
  name: 'Meat Locker',
  kind: 'regular',
  procedure: draw(4),
  spaces: [square(item('first-aid-kit')), square(bullets(2)), endless(damage(1)), endless(panic)],
  requires: { item: 'knife' },
  text,
};

export const room2B: RoomCard = {
  id: '2B',
  name: 'Meat Locker',
  kind: 'regular',
  procedure: draw(4),
  spaces: [square(item('kevlar-vest')), square(shells(1)), endless(damage(1)), endless(panic)],
  requires: { item: 'knife' },
  text,
};
