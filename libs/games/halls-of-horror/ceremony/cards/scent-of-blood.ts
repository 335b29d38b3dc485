import type { CeremonyCard } from './ceremony-card.js';

export const scentOfBlood: CeremonyCard = {
  id: 'MC-08',
  name: 'Scent of Blood',
  copies: 3,
  symbols: 3,
  fewestPlayers: 2,
  text: '',
};
