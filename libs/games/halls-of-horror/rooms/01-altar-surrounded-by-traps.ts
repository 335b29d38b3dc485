import { draw } from './procedures.js';
import type { RoomCard } from './room-card.js';
import { damage, endless, item, octagon, panic } from './spaces.js';

const text = 'Whoever is hurt by the traps has the weapon as well: first the weapon, then the damage.';

export const room1A: RoomCard = {
  id: '1A',
  name: 'Altar Surrounded by Traps',
  kind: 'regular',
  procedure: draw(3),
  spaces: [octagon(item('shotgun')), { ...endless(damage(3)), also: 0 }, endless(panic)],
  text,
};

export const room1B: RoomCard = {
  id: '1B',
  name: 'Altar Surrounded by Traps',
  kind: 'regular',
  procedure: draw(3),
  spaces: [octagon(item('fireaxe')), { ...endless(damage(2)), also: 0 }, endless(panic)],
  text,
};
