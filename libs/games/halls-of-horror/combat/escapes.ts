import { pick, type Given } from '#engine';
import type { Cell } from '../board.js';
import { enter } from '../happenings/rooms.js';
import { cellName } from '../labels.js';
import { livingAt, participantOf, type GameState } from '../state.js';
import type { StepTable } from '../steps.js';
import { waysFrom } from '../ways.js';

/** An Escape that has succeeded has to be carried out, into any Room next door that is not Locked. Where there is none, it stays and is done with it. */
export function escape(t: StepTable, { seat }: { seat: number }): void {
  const ways = waysFrom(t.state, participantOf(t.state, seat).cell);
  const [only] = ways;
  if (only === undefined) return;
  if (ways.length === 1) return enter(t, seat, only, 'escape');
  const options = ways.map((cell) => ({ id: cell, label: cellName(t.state, cell), data: { space: cell } }));
  const safe = ways.find((cell) => isQuiet(t.state, cell)) ?? only;
  t.ask({ [seat]: pick({ kind: 'escape.direction', prompt: 'Where do you flee to?', options, default: [safe] }) }, 'escapeChosen', { seat });
}

/** Neither a Participant nor the Active Killer is in it. */
const isQuiet = (game: GameState, cell: Cell): boolean => livingAt(game, cell).length === 0 && !(game.killer.active && game.killer.cell === cell);

export const escapeChosen = (t: StepTable, { seat }: { seat: number }, given: Given): void => enter(t, seat, given.id(), 'escape');
