import type { Item } from './item.js';

export const firstAidKit: Item = {
  id: 'first-aid-kit',
  name: 'First Aid Kit',
  category: 'utility',
  copies: 4,
  text: 'Search to use it: you get back 3 Health, and it is gone.',
};
