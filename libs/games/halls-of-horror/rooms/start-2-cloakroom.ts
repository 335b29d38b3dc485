import { draw } from './procedures.js';
import type { RoomCard } from './room-card.js';
import { damage, endless, item, panic, square } from './spaces.js';

export const start2a: RoomCard = {
  id: 'S2a',
  name: 'Cloakroom',
  kind: 'start',
  procedure: draw(3),
  spaces: [square(item('knife')), square(item('kevlar-vest')), endless(damage(1))],
};

export const start2b: RoomCard = {
  id: 'S2b',
  name: 'Cloakroom',
  kind: 'start',
  procedure: draw(3),
  spaces: [square(item('fireaxe')), endless(panic), endless(damage(1))],
};
