import { stun } from '../../happenings/killer.js';
import type { CeremonyCard } from './ceremony-card.js';

export const tranquilliserDart: CeremonyCard = {
  id: 'MC-10',
  name: 'Tranquilliser Dart',
  copies: 2,
  symbols: 1,
  fewestPlayers: 2,
  text: 'The Killer is Stunned.',
  instruction: { carryOut: stun },
};
