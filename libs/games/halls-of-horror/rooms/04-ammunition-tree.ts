import { draw } from './procedures.js';
import type { RoomCard } from './room-card.js';
import { bullets, damage, endless, shells, square } from './spaces.js';

export const room4A: RoomCard = {
  id: '4A',
  name: 'Ammunition Tree',
  kind: 'regular',
  procedure: draw(4),
  spaces: [square(bullets(2)), square(bullets(2)), endless(bullets(1)), endless(damage(1))],
  text: 'Two Bullets for the first and for the second who reaches for them, then one Bullet a time, without end.',
};

export const room4B: RoomCard = {
  id: '4B',
  name: 'Ammunition Tree',
  kind: 'regular',
  procedure: draw(4),
  spaces: [square(shells(2)), square(shells(2)), endless(shells(1)), endless(damage(2))],
  text: 'Two Shells for the first and for the second who reaches for them, then one Shell a time, without end.',
};
