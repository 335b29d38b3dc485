import { pick, type Given } from '#engine';
import type { Cell } from '../board.js';
import { cellName } from '../labels.js';
import type { StepTable } from '../steps.js';
import { killerStartsFor } from './set-up.js';

/** Where there is a choice of cells it is the First Player's; of two players it is the other's. */
export function placeKiller(t: StepTable): void {
  const cells = killerStartsFor(t.seats);
  if (cells.length === 1) return place(t, cells[0]!, null);
  const { first } = t.state.turn;
  const seat = t.seats === 2 ? 1 - first : first;
  const options = cells.map((cell) => ({ id: cell, label: cellName(t.state, cell), data: { space: cell } }));
  const question = pick({ kind: 'killer.start', prompt: 'Where does the Killer begin?', options, default: [t.chance.pick(cells)] });
  t.ask({ [seat]: question }, 'killerPlaced', { seat });
}

export const killerPlaced = (t: StepTable, { seat }: { seat: number }, given: Given): void => place(t, given.id(), seat);

const place = (t: StepTable, cell: Cell, seat: number | null): void => t.record({ type: 'KillerPlaced', data: { cell, seat } });
