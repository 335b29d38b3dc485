import { stackOf, type CardId } from './cards/card-id.js';

const rank = (card: CardId) => (stackOf(card) === 'item' ? `0${card}` : `1${card}`);

/** Items first, each type by id. So the place of a card in a hand tells nothing but its type, which its back shows anyway. */
export const sortHand = (cards: readonly CardId[]): CardId[] => [...cards].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
