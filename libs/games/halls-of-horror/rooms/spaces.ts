import type { Ammunition, ItemId } from '../items/item.js';
import type { Reward, Space } from './room-card.js';

const ammunition = (kind: Ammunition, count: number): Reward => ({ type: 'ammunition', kind, count });

export const item = (id: ItemId): Reward => ({ type: 'item', item: id });
export const bullets = (count: number): Reward => ammunition('bullets', count);
export const shells = (count: number): Reward => ammunition('shells', count);
export const damage = (points: number): Reward => ({ type: 'damage', points });
export const key: Reward = { type: 'key' };
export const panic: Reward = { type: 'panic' };

/** Without an outline: never runs out. */
export const endless = (reward: Reward): Space => ({ reward, outline: 'none' });

/** Found once. */
export const square = (reward: Reward): Space => ({ reward, outline: 'square' });

/** Found once, which Exhausts the Room. In a Puzzle `next` is the number under it. */
export const octagon = (reward: Reward, next?: number): Space => ({ reward, outline: 'octagon', ...(next !== undefined && { next }) });

/** The right-most space of a Puzzle. */
export const penalty = (reward: Reward): Space => ({ reward, outline: 'none', penalty: true });
