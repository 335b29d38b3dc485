import { draw } from './procedures.js';
import type { RoomCard } from './room-card.js';
import { damage, endless, item, panic, square } from './spaces.js';

export const room7A: RoomCard = {
  id: '7A',
  name: 'Trophy Gallery',
  kind: 'regular',
  procedure: draw(4),
  spaces: [square(item('fireaxe')), square(item('pistol')), endless(damage(2)), endless(panic)],
};

export const room7B: RoomCard = {
  id: '7B',
  name: 'Trophy Gallery',
  kind: 'regular',
  procedure: draw(4),
  spaces: [square(item('knife')), square(item('shotgun')), endless(panic), endless(damage(2))],
};
