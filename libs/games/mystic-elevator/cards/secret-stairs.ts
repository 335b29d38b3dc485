import type { Card } from './card.js';
import { travel } from './effects/travel.js';
import { nextFloors } from '../house.js';

export const secretStairs: Card = {
  id: 'E02',
  name: 'Secret Stairs',
  stack: 'event',
  timing: 'pre',
  text: 'Change floors by one, up or down, to a room of your choice; whoever is with you or after you loses you.',
  effect: travel(nextFloors, true),
};
