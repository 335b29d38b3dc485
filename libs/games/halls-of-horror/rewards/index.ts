import { lookup } from '../lookup.js';
import type { RewardCard, RewardSymbol } from './reward-card.js';

const SYMBOLS_OF_CARDS: readonly (readonly RewardSymbol[])[] = [
  ['melee'],
  ['melee'],
  ['firearm'],
  ['firearm'],
  ['utility'],
  ['utility'],
  ['ammunition'],
  ['ammunition'],
  ['key'],
  ['key'],
  ['damage'],
  ['damage'],
  ['panic'],
  ['panic'],
  ['melee', 'panic'],
  ['panic', 'utility'],
  ['utility', 'ammunition'],
  ['ammunition', 'damage'],
  ['damage', 'firearm'],
  ['firearm', 'key'],
  ['key', 'melee'],
];

/** The Reward deck, `RC01` to `RC21`: every symbol is on four cards, twice alone and twice beside another. */
export const REWARD_CARDS: readonly RewardCard[] = SYMBOLS_OF_CARDS.map((symbols, i) => ({ id: `RC${String(i + 1).padStart(2, '0')}`, symbols }));

export const rewardCardOf = lookup(REWARD_CARDS);
