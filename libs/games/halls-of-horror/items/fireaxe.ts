import type { Item } from './item.js';

export const fireaxe: Item = {
  id: 'fireaxe',
  name: 'Fireaxe',
  category: 'melee',
  copies: 4,
  attack: { damage: 4, succeedsOn: 5 },
  text: 'An Attack with it deals 4 damage.',
};
