import type { Card } from './card.js';
import { shield } from './effects/shield.js';

export const medicalKit: Card = {
  id: 'I2',
  name: 'Medical Kit',
  stack: 'item',
  timing: 'attack',
  text: 'When you are attacked: the attack does nothing. The enemy stays.',
  effect: shield,
};
