import type { Character } from './character.js';

export const ben: Character = {
  id: 'ben',
  name: 'Ben',
  powers: [
    { id: 'tough', name: 'Tough', text: 'Whatever hurts you hurts you 1 less, but at least 1.' },
    {
      id: 'quarterback',
      name: 'Quarterback',
      text: 'In your Resolve window: for 1 Resolve an enemy in your Combat rolls one of its Successes again.',
    },
  ],
};
