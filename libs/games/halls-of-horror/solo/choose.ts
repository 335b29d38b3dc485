import { pick } from '#engine';
import type { Cell } from '../board.js';
import { cellName } from '../labels.js';
import type { StepTable } from '../steps.js';

/** The only seat there is. */
export const PLAYER = 0;

/** Has the player choose a cell, for `step` to do with it what `carryOut` does; the only cell is taken without asking. */
export function choose(
  t: StepTable,
  { kind, prompt, cells }: { readonly kind: string; readonly prompt: string; readonly cells: readonly Cell[] },
  step: 'soloStep' | 'soloGift' | 'soloRoom',
  carryOut: (t: StepTable, cell: Cell) => void,
): void {
  if (cells.length === 1) return carryOut(t, cells[0]!);
  const options = cells.map((cell) => ({ id: cell, label: cellName(t.state, cell), data: { space: cell } }));
  t.ask({ [PLAYER]: pick({ kind, prompt, options }) }, step);
}
