import { itemOf } from '../items/index.js';
import type { Reward, RoomCard } from '../rooms/room-card.js';
import { rewardCardOf } from './index.js';
import type { RewardSymbol } from './reward-card.js';

/** What the Reward cards show for that reward: for an item its category, for Bullets and Shells alike ammunition. */
export const symbolOf = (reward: Reward): RewardSymbol => (reward.type === 'item' ? itemOf(reward.item).category : reward.type);

/** The indices of the spaces that are not covered, from left to right. */
export const availableSpaces = (card: RoomCard, covered: readonly number[]): number[] =>
  [...card.spaces.keys()].filter((i) => !covered.includes(i));

/**
 * How many of the drawn cards show the reward of each available space, from left to right. A card with two symbols counts for both.
 * A symbol that the Room shows more than once is counted for its left-most available space only.
 */
export function tally(card: RoomCard, covered: readonly number[], drawnCardIds: readonly string[]): { space: number; cards: number }[] {
  const leftMost = new Map<RewardSymbol, number>();
  for (const space of availableSpaces(card, covered)) {
    const symbol = symbolOf(card.spaces[space]!.reward);
    if (!leftMost.has(symbol)) leftMost.set(symbol, space);
  }
  return [...leftMost].map(([symbol, space]) => ({ space, cards: drawnCardIds.filter((id) => rewardCardOf(id).symbols.includes(symbol)).length }));
}

/** The index of the space that is received for the drawn cards: the one shown most, of several the left-most, or none if no card matches. */
export function winningSpace(card: RoomCard, covered: readonly number[], drawnCardIds: readonly string[]): number | undefined {
  const counts = tally(card, covered, drawnCardIds);
  const most = Math.max(0, ...counts.map(({ cards }) => cards));
  return most === 0 ? undefined : counts.find(({ cards }) => cards === most)!.space;
}

/** Whether two of the drawn cards share a symbol. The two symbols of one card are no pair. */
export function hasPair(drawnCardIds: readonly string[]): boolean {
  const symbols = drawnCardIds.flatMap((id) => rewardCardOf(id).symbols);
  return new Set(symbols).size < symbols.length;
}

const isNegative = ({ type }: Reward): boolean => type === 'damage' || type === 'panic';

/** Whether damage and Panic are all that is still to be found, or nothing at all. */
export const onlyNegativeLeft = (card: RoomCard, covered: readonly number[]): boolean =>
  availableSpaces(card, covered).every((space) => isNegative(card.spaces[space]!.reward));

/** Whether a Key is still to be found. */
export const hasAvailableKey = (card: RoomCard, covered: readonly number[]): boolean =>
  availableSpaces(card, covered).some((space) => card.spaces[space]!.reward.type === 'key');
