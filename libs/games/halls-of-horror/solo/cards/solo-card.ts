import type { Operation } from '../operations/operation.js';

/** The state of the Killer that a line is for. At 0 HP he is dead, not Stunned. */
export type Line = 'active' | 'stunned' | 'dead';

/** A card of the MC Solo deck: for each state of the Killer what is carried out, from left to right. */
export interface SoloCard extends Readonly<Record<Line, readonly Operation[]>> {
  /** `SO-01` to `SO-15`. */
  readonly id: string;
  readonly name: string;
}
