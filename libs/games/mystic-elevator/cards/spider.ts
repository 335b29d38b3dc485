import type { Card } from './card.js';
import { removeEnemy } from './effects/remove-enemy.js';

export const spider: Card = {
  id: 'E10',
  name: 'Spider',
  stack: 'event',
  timing: 'pre',
  text: 'Gets rid of one enemy in your room or, if there is none, of one that is after you.',
  effect: removeEnemy,
};
