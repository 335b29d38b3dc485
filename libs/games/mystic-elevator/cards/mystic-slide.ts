import type { Card } from './card.js';
import { travel } from './effects/travel.js';
import { straightBelow } from '../house.js';

export const mysticSlide: Card = {
  id: 'E04',
  name: 'Mystic Slide',
  stack: 'event',
  timing: 'pre',
  text: 'Drop into the room straight below; whoever is with you or after you loses you.',
  effect: travel(straightBelow, false),
};
