/** What a Reward card may show. The spaces of the Rooms show them as well. */
export const SYMBOLS = ['melee', 'firearm', 'utility', 'ammunition', 'key', 'damage', 'panic'] as const;
export type RewardSymbol = (typeof SYMBOLS)[number];

/** A card of the Reward deck, with the one or two symbols on it. */
export interface RewardCard {
  readonly id: string;
  readonly symbols: readonly RewardSymbol[];
}
