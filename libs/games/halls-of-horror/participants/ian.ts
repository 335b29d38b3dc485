import type { Character } from './character.js';

export const ian: Character = {
  id: 'ian',
  name: 'Ian',
  powers: [
    { id: 'lucky', name: 'Lucky', text: 'You begin with 3 Resolve.' },
    { id: 'problem-solver', name: 'Problem Solver', text: 'You draw 1 card more whenever you try a Puzzle, the Exits among them.' },
  ],
};
