import type { Card } from './card.js';
import { scout } from './effects/scout.js';

export const footsteps: Card = {
  id: 'E11',
  name: 'Footsteps',
  stack: 'event',
  timing: 'open',
  text: 'Roll now whether an enemy waits in an unknown room one step away; its card stays face down.',
  effect: scout,
};
