import type { StepTable } from '../steps/steps.js';
import type { GameState } from '../state.js';
import type { CardId, StackId } from './card-id.js';

/** When a card may be played: before the roll; before the roll or between two steps; when its owner is attacked. */
export type Timing = 'pre' | 'open' | 'attack';

/** Something a card can be aimed at. */
export interface Target {
  readonly id: string;
  readonly label: string;
  /** The scene id of the place or piece. */
  readonly data?: { readonly space: string } | { readonly piece: string } | { readonly zone: string };
}

/** What a card does, and at what. */
export interface Effect {
  /** All it can be aimed at now. Where there is nothing, the card cannot be played. */
  readonly targets: (game: GameState, seat: number) => readonly Target[];
  /** How to ask for the target. With `takeBack` the player may think better of it, and does when the clock runs out. */
  readonly aim?: { readonly kind: string; readonly prompt: string; readonly takeBack: boolean };
  readonly carryOut: (t: StepTable, seat: number, target: string) => void;
}

export interface Card {
  readonly id: CardId;
  readonly name: string;
  readonly stack: StackId;
  readonly timing: Timing;
  /** What it does, in one sentence for players. */
  readonly text: string;
  readonly effect: Effect;
}

/** The target of a card that needs none. */
export const SELF: readonly Target[] = [{ id: 'self', label: 'Yourself' }];
