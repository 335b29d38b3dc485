import { ceremonyCardOf } from './ceremony/cards/index.js';
import { soloCardOf, soloText } from './solo/cards/index.js';

const isSoloCard = (card: string): boolean => card.startsWith('SO-');

/** The name of a card of the MC deck, regular or solo. */
export const ceremonyCardName = (card: string): string => (isSoloCard(card) ? soloCardOf(card) : ceremonyCardOf(card)).name;

/** What such a card says to players. */
export function ceremonyCardText(card: string): string {
  if (isSoloCard(card)) return soloText(soloCardOf(card));
  const { text, symbols } = ceremonyCardOf(card);
  return [...(text === '' ? [] : [text]), `Killer symbols: ${symbols}.`].join(' ');
}
