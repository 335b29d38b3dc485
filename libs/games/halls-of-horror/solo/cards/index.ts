import { lookup } from '../../lookup.js';
import { solo5, solo6, solo7 } from './a-gift-from-the-mc.js';
import { solo8, solo9 } from './charge.js';
import { solo10, solo11 } from './inhuman-frenzy.js';
import type { SoloCard } from './solo-card.js';
import { solo14, solo15 } from './something-changed.js';
import { solo1, solo2, solo3, solo4 } from './the-killer-is-hunting.js';
import { solo12, solo13 } from './the-killers-wrath.js';

/** The MC Solo deck. */
export const SOLO_CARDS: readonly SoloCard[] = [
  solo1,
  solo2,
  solo3,
  solo4,
  solo5,
  solo6,
  solo7,
  solo8,
  solo9,
  solo10,
  solo11,
  solo12,
  solo13,
  solo14,
  solo15,
];
export const soloCardOf = lookup(SOLO_CARDS);

/** The cards of the MC Solo deck, `SO-01` to `SO-15`. */
export const SOLO_DECK: readonly string[] = SOLO_CARDS.map(({ id }) => id);

const LINES = [
  ['active', 'Active'],
  ['stunned', 'Stunned'],
  ['dead', 'Dead'],
] as const;
/** What a card says, for players. */
export const soloText = (card: SoloCard): string =>
  LINES.map(([line, title]) => `${title}: ${card[line].map(({ text }) => text).join('; ') || 'nothing'}.`).join(' ');
