import type { Question } from '#engine';
import type { GameState } from '../../state.js';
import type { StepTable } from '../../steps.js';

/** What an MC card says besides its Killer symbols. */
export interface Instruction {
  /** What its resolver has to choose; undefined where nothing legal can be chosen and the text is skipped. Absent: there is nothing to choose. */
  readonly choose?: (game: GameState) => Question | undefined;
  /**
   * @param chosen ids of the options picked, none where there is nothing to choose
   * @param resolver the seat that carries the card out
   */
  readonly carryOut: (t: StepTable, chosen: readonly string[], resolver: number) => void;
}

/** A design of the regular MC deck. */
export interface CeremonyCard {
  /** `MC-01` to `MC-18`. */
  readonly id: string;
  readonly name: string;
  /** Cards of this design in the deck. */
  readonly copies: number;
  /** Killer symbols. */
  readonly symbols: number;
  /** It is in the deck with so many players or more. */
  readonly fewestPlayers: 2 | 3;
  /** What it says, in one sentence for players; empty where it says nothing. */
  readonly text: string;
  readonly instruction?: Instruction;
}
