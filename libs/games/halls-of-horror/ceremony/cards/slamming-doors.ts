import { lockForGood, lockQuestion } from '../../locking/lock.js';
import type { CeremonyCard } from './ceremony-card.js';

export const slammingDoors: CeremonyCard = {
  id: 'MC-07',
  name: 'Slamming Doors',
  copies: 3,
  symbols: 1,
  fewestPlayers: 2,
  text: 'Choose a Room that may be locked: it is locked for good.',
  instruction: {
    choose: lockQuestion,
    carryOut: (t, [cell], resolver) => lockForGood(t, cell!, resolver, false),
  },
};
