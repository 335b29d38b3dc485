import { since } from '#engine';
import { changeKillerHealth } from '../../happenings/killer.js';
import type { CeremonyCard } from './ceremony-card.js';

export const firstAidForTheBeast: CeremonyCard = {
  id: 'MC-17',
  name: 'First Aid for the Beast',
  copies: 1,
  symbols: 1,
  fewestPlayers: 2,
  text: 'The Killer heals 3; if he was dead he is Stunned now.',
  // The first edition healed 2.
  instruction: { carryOut: (t) => changeKillerHealth(t, since(t.ruleset, { 1: 2, 2: 3 })) },
};
