import type { ItemId } from '../items/item.js';

/** What a Gift token shows when it is turned face up. */
export interface GiftToken {
  /** `GT-01` to `GT-12`. */
  readonly id: string;
  readonly name: string;
  readonly items?: readonly ItemId[];
  readonly bullets?: number;
  readonly shells?: number;
  readonly panic?: true;
  readonly damage?: number;
}
