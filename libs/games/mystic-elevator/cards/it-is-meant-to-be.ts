import type { Card } from './card.js';
import { peek } from './effects/peek.js';

export const itIsMeantToBe: Card = {
  id: 'E15',
  name: 'It Is Meant To Be',
  stack: 'event',
  timing: 'open',
  text: 'Look secretly at a face-down room or at the top card of a stack.',
  effect: peek,
};
