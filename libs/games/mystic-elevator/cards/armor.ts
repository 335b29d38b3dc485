import type { Card } from './card.js';
import { shield } from './effects/shield.js';

export const armor: Card = {
  id: 'I3',
  name: 'Armor',
  stack: 'item',
  timing: 'attack',
  text: 'When you are attacked: the attack does nothing. The enemy stays.',
  effect: shield,
};
