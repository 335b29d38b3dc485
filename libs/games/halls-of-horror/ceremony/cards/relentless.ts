import type { CeremonyCard } from './ceremony-card.js';

export const relentless: CeremonyCard = {
  id: 'MC-09',
  name: 'Relentless',
  copies: 1,
  symbols: 4,
  fewestPlayers: 2,
  text: '',
};
