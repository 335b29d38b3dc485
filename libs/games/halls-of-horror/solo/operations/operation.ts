import type { Cell } from '../../board.js';
import type { GameState } from '../../state.js';
import type { StepTable } from '../../steps.js';

/**
 * One thing a line of an MC Solo card tells to do. `start` is the cell on which the Killer stood when the card was drawn: he does not go
 * back there while it is carried out.
 */
export interface Operation {
  /** What it says, for players. */
  readonly text: string;
  /** It would change something now. A card of which that is true for nothing is skipped. */
  readonly possible: (game: GameState, start: Cell) => boolean;
  /** Called where it is possible. It may ask one question or schedule steps; the rest of the line waits for them. */
  readonly carryOut: (t: StepTable, start: Cell) => void;
}
