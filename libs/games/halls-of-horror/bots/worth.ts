import type { ItemId } from '../items/item.js';
import type { Reward } from '../rooms/room-card.js';
import { has, keysNeeded, meIn, type Person, type Turn } from './situation.js';

/** What things are worth to a seat, in points of the bot's own. Getting out is all that counts in the end. */
export const GETTING_OUT = 60;
/** By Keys that are still needed: what the next one is worth. */
const NEXT_KEY: readonly number[] = [0, 16, 12];

/** By points of Health: what being so well is worth. */
const HEALTH = [-12, 0, 3, 5.5, 7.5, 9, 10, 10.8, 11.4, 11.8, 12] as const;
/** What `points` less Health cost somebody, the Resolve it brings not counted. */
export const harm = ({ hp }: Person, points: number): number => HEALTH[hp]! - HEALTH[Math.max(0, hp - points)]!;
export const relief = ({ hp }: Person, points: number): number => HEALTH[Math.min(10, hp + points)]! - HEALTH[hp]!;

/** What one Resolve more is worth; nobody needs a great many. */
export const resolveWorth = ({ resolve }: Person): number => (resolve < 3 ? 0.9 : 0.4);

export const keyWorth = (turn: Turn, keys = 1): number => {
  const needed = keysNeeded(turn);
  return NEXT_KEY.slice(needed - Math.min(keys, needed) + 1, needed + 1).reduce((sum, worth) => sum + worth, 0);
};

const ITEM_WORTH: { readonly [item in ItemId]: number } = { knife: 1.2, fireaxe: 2, pistol: 3, shotgun: 3, 'first-aid-kit': 2.5, 'kevlar-vest': 2.5 };
export const itemWorth = (me: Person, item: ItemId): number => (me.items.includes(item) ? resolveWorth(me) : ITEM_WORTH[item]);

const SHOT = { bullets: 'pistol', shells: 'shotgun' } as const;
/** More than this is of no use. */
const ENOUGH = 3;
export const ammunitionWorth = (me: Person, kind: 'bullets' | 'shells', count: number): number =>
  Math.min(count, Math.max(0, ENOUGH - me[kind])) * (me.items.includes(SHOT[kind]) ? 0.8 : 0.3);

/** Damage while Searching gives Resolve. */
export function damageWorth(me: Person, points: number): number {
  const suffered = has(me, 'tough') ? Math.max(1, points - 1) : points;
  return -harm(me, suffered) + (suffered < me.hp ? suffered * resolveWorth(me) : 0);
}

export const PANIC = 2;
export function rewardWorth(turn: Turn, reward: Reward): number {
  const me = meIn(turn);
  switch (reward.type) {
    case 'item':
      return itemWorth(me, reward.item);
    case 'ammunition':
      return ammunitionWorth(me, reward.kind, reward.count);
    case 'damage':
      return damageWorth(me, reward.points);
    case 'key':
      return keyWorth(turn);
    case 'panic':
      return me.panicked ? resolveWorth(me) : -PANIC;
  }
}
