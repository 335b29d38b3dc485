import type { Card } from './card.js';
import { travel } from './effects/travel.js';
import { sameFloor } from '../house.js';

export const secretPassageway: Card = {
  id: 'E01',
  name: 'Secret Passageway',
  stack: 'event',
  timing: 'pre',
  text: 'Go to any other room on your floor; whoever is with you or after you loses you.',
  effect: travel(sameFloor, true),
};
