import { draw } from './procedures.js';
import type { RoomCard } from './room-card.js';
import { bullets, damage, endless, item, panic, shells, square } from './spaces.js';

const text = 'Only with a Pistol, and every Search costs 1 Bullet before any card is drawn.';

export const room13A: RoomCard = {
  id: '13A',
  name: 'Shooting Gallery',
  kind: 'regular',
  procedure: draw(5),
  spaces: [square(item('shotgun')), square(item('kevlar-vest')), square(shells(2)), endless(panic)],
  requires: { item: 'pistol' },
  price: { bullets: 1 },
  text,
};

export const room13B: RoomCard = {
  id: '13B',
  name: 'Shooting Gallery',
  kind: 'regular',
  procedure: draw(5),
  spaces: [square(item('fireaxe')), square(item('first-aid-kit')), square(bullets(3)), endless(damage(1))],
  requires: { item: 'pistol' },
  price: { bullets: 1 },
  text,
};
