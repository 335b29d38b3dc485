import { comfort } from '../../happenings/belongings.js';
import { inTurnOrder, living } from '../../state.js';
import type { CeremonyCard } from './ceremony-card.js';

export const intermission: CeremonyCard = {
  id: 'MC-13',
  name: 'Intermission',
  copies: 1,
  symbols: 1,
  fewestPlayers: 2,
  text: 'Each living Participant gains 1 Resolve.',
  instruction: {
    carryOut: (t) => {
      for (const seat of inTurnOrder(t.state, living(t.state))) comfort(t, seat);
    },
  },
};
