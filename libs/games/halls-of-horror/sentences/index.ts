import type { Sentences } from '#engine';
import type { HallsFact } from '../facts.js';
import { ceremonySentences } from './ceremony.js';
import { combatSentences } from './combat.js';
import { killerSentences } from './killer.js';
import { searchingSentences } from './searching.js';
import { setUpSentences } from './set-up.js';
import { turnSentences } from './turn.js';

/** How everything that happens is told. */
export const sentences: Sentences<HallsFact> = {
  ...setUpSentences,
  ...turnSentences,
  ...searchingSentences,
  ...combatSentences,
  ...killerSentences,
  ...ceremonySentences,
};
