import type { Ammunition, ItemId } from '../items/item.js';

export type Reward =
  | { readonly type: 'item'; readonly item: ItemId }
  | { readonly type: 'ammunition'; readonly kind: Ammunition; readonly count: number }
  | { readonly type: 'key' }
  | { readonly type: 'damage'; readonly points: number }
  | { readonly type: 'panic' };

/** A space of a Room's reward row. */
export interface Space {
  readonly reward: Reward;
  /** `none` never runs out; `square` can be found once; `octagon` as well, and finding it Exhausts the Room. */
  readonly outline: 'none' | 'square' | 'octagon';
  /** Puzzles: how many cards the next attempt draws once this space is covered. */
  readonly next?: number;
  /** Puzzles: the right-most space, suffered by whoever fails for good. */
  readonly penalty?: true;
  /** Receiving this space gives the space with this index first. */
  readonly also?: number;
}

/** How a Search of a Room goes. */
export type Procedure =
  /** So many Reward cards are drawn, and the symbol shown most is received. */
  | { readonly type: 'draw'; readonly cards: number }
  /**
   * So many cards are drawn, and a pair solves it. Solved, the left-most uncovered space is received or the Participant has escaped;
   * failed, the left-most uncovered space is covered, the penalty is suffered, or nothing happens.
   */
  | { readonly type: 'puzzle'; readonly cards: number; readonly solved: 'reward' | 'escape'; readonly failed: 'cover' | 'penalty' | 'penalty and exhausted' | 'nothing' }
  /** Nothing is drawn: the first space is received, with `extra` ammunition on top. */
  | { readonly type: 'certain'; readonly extra?: { readonly kind: Ammunition; readonly count: number } };

/** A Room card: what is printed on one face. */
export interface RoomCard {
  /** `1A` to `24B`, `S1a` to `S4b` for the Starting Rooms, `X1` and `X2` for the Exits. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'regular' | 'puzzle' | 'special' | 'start' | 'exit';
  readonly procedure: Procedure;
  /** From left to right. */
  readonly spaces: readonly Space[];
  /** What the searching Participant must hold; it is kept. */
  readonly requires?: { readonly item?: ItemId; readonly keys?: number };
  /** What is paid when the Search is declared, before anything is drawn. Health must be more than its price. */
  readonly price?: { readonly bullets?: number; readonly keys?: number; readonly health?: number };
  /** Closes around a Participant who is alone in it at the end of the Action phase in which it was entered first. */
  readonly locks?: true;
  /** What is special about it, in one sentence for players. */
  readonly text?: string;
}
