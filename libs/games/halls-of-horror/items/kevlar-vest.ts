import type { Item } from './item.js';

export const kevlarVest: Item = {
  id: 'kevlar-vest',
  name: 'Kevlar Vest',
  category: 'utility',
  copies: 4,
  text: 'Stops the first hit you take in a Combat, great or small, and is gone.',
};
