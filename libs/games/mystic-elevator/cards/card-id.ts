export type CardId = string;
export type StackId = 'item' | 'event';

/** The type a card's back shows: ids of Items begin with I, those of Events with E. */
export const stackOf = (card: CardId): StackId => (card.startsWith('I') ? 'item' : 'event');
