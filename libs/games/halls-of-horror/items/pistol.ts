import type { Item } from './item.js';

export const pistol: Item = {
  id: 'pistol',
  name: 'Pistol',
  category: 'firearm',
  copies: 4,
  attack: { damage: 4, succeedsOn: 4 },
  ammunition: { kind: 'bullets', comesWith: 2 },
  text: 'An Attack with it succeeds on 4 to 6, deals 4 damage and takes 1 Bullet, hit or miss. Some Rooms ask for it and a Bullet.',
};
