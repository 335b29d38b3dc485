import type { Character } from './character.js';

export const zoe: Character = {
  id: 'zoe',
  name: 'Zoe',
  powers: [
    { id: 'grapple-master', name: 'Grapple Master', text: 'Without a weapon your Attack succeeds on 4, 5 and 6.' },
    {
      id: 'acrobatic',
      name: 'Acrobatic',
      text: 'In your Resolve window, when you Escape: for 1 Resolve all your dice but those that show 1 are Successes in this round of Combat.',
    },
  ],
};
