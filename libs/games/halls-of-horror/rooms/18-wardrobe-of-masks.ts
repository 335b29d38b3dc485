import { draw } from './procedures.js';
import type { RoomCard } from './room-card.js';
import { damage, endless, item, panic, square } from './spaces.js';

const text = 'Only for those who carry a Knife; it is kept.';

export const room18A: RoomCard = {
  id: '18A',
  name: 'Wardrobe of Masks',
  kind: 'regular',
  procedure: draw(4),
  spaces: [square(item('kevlar-vest')), square(item('pistol')), endless(panic), endless(damage(1))],
  requires: { item: 'knife' },
  text,
};

export const room18B: RoomCard = {
  id: '18B',
  name: 'Wardrobe of Masks',
  kind: 'regular',
  procedure: draw(4),
  spaces: [square(item('first-aid-kit')), square(item('shotgun')), endless(panic), endless(damage(1))],
  requires: { item: 'knife' },
  text,
};
