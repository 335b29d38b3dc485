import type { Character } from './character.js';

export const mia: Character = {
  id: 'mia',
  name: 'Mia',
  powers: [
    {
      id: 'calm-under-pressure',
      name: 'Calm Under Pressure',
      text: 'Every Resolve you spend in Combat, and not only the first, re-rolls as many failed dice as you like.',
    },
    { id: 'every-shot-counts', name: 'Every Shot Counts', text: 'Whenever you get ammunition, you get 1 more of it.' },
  ],
};
