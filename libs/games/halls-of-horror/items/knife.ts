import type { Item } from './item.js';

export const knife: Item = {
  id: 'knife',
  name: 'Knife',
  category: 'melee',
  copies: 4,
  attack: { damage: 3, succeedsOn: 5 },
  text: 'An Attack with it deals 3 damage. Some Rooms cannot be searched without it.',
};
