import { changeKillerHealth, changeRage } from '../../happenings/killer.js';
import type { CeremonyCard } from './ceremony-card.js';

export const selfMutilation: CeremonyCard = {
  id: 'MC-04',
  name: 'Self-Mutilation',
  copies: 1,
  symbols: 2,
  fewestPlayers: 3,
  text: 'Unless he is dead, the Killer loses 3 Health, down to 1 at the lowest, and his Rage rises by 2.',
  instruction: {
    carryOut: (t) => {
      changeKillerHealth(t, -3);
      changeRage(t, 2);
    },
  },
};
