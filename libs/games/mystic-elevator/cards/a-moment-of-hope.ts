import type { Card } from './card.js';
import { peek } from './effects/peek.js';

export const aMomentOfHope: Card = {
  id: 'E14',
  name: 'A Moment of Hope',
  stack: 'event',
  timing: 'open',
  text: 'Look secretly at a face-down room or at the top card of a stack.',
  effect: peek,
};
