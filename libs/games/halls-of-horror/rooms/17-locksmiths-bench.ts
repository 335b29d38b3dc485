import { draw } from './procedures.js';
import type { RoomCard } from './room-card.js';
import { damage, endless, item, key, octagon, panic, shells, square } from './spaces.js';

export const room17A: RoomCard = {
  id: '17A',
  name: "Locksmith's Bench",
  kind: 'regular',
  procedure: draw(4),
  spaces: [endless(damage(1)), octagon(key), square(item('knife')), endless(panic)],
};

export const room17B: RoomCard = {
  id: '17B',
  name: "Locksmith's Bench",
  kind: 'regular',
  procedure: draw(5),
  spaces: [endless(panic), endless(damage(2)), octagon(key), square(shells(1))],
};
