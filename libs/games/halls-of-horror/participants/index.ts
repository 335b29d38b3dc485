import { lookup } from '../lookup.js';
import { ben } from './ben.js';
import type { Character } from './character.js';
import { ian } from './ian.js';
import { mia } from './mia.js';
import { zoe } from './zoe.js';

export const CHARACTERS: readonly Character[] = [ben, mia, ian, zoe];

export const characterOf = lookup(CHARACTERS);

/** The Health of every Participant at the start, and the most that healing reaches. */
export const START_HEALTH = 10;

/** The Resolve a Participant starts with on that side of the sheet. */
export const startResolve = (sheet: 'beginner' | 'advanced', character: Character): number =>
  sheet === 'advanced' && character.powers.some(({ id }) => id === 'lucky') ? 3 : 1;
