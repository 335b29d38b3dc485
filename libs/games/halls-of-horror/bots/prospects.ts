import { distances, type Cell } from '../board.js';
import { keysNeeded, killerAt, meIn, rivalsAt, type Turn } from './situation.js';
import { cellWorth, PATIENCE } from './targets.js';
import { keyWorth } from './worth.js';

/** What every cell is worth to go to, found out once a decision. */
export interface Prospects {
  readonly worths: ReadonlyMap<Cell, number>;
  /** There are no more Keys to be found but those that others have. */
  readonly hunting: boolean;
}

/** Less than this is not worth while for somebody who needs Keys. */
const WORTH_WHILE = 3;
/** How likely a hunt is to end well. */
const LUCK = 0.4;

export function prospectsOf(turn: Turn): Prospects {
  const worths = new Map(Object.keys(turn.view.rooms).map((cell) => [cell, cellWorth(turn, cell, 'many')]));
  const peaceful = { worths, hunting: false };
  if (keysNeeded(turn) === 0 || worths.get(meIn(turn).cell)! > WORTH_WHILE || prospect(turn, meIn(turn).cell, 0, peaceful) > WORTH_WHILE) return peaceful;
  for (const cell of worths.keys()) worths.set(cell, Math.max(worths.get(cell)!, quarryWorth(turn, cell)));
  return { worths, hunting: true };
}

/** What can be taken from those on a cell. */
function quarryWorth(turn: Turn, cell: Cell): number {
  const { killer } = turn.view;
  const bodies = rivalsAt(turn, cell).map(({ keys }) => keyWorth(turn, keys + 1));
  const his = killerAt(turn.view, cell) && killer.keysGiven < killer.keysCarried ? keyWorth(turn) : 0;
  return LUCK * Math.max(his, 0, ...bodies);
}

/** The best there is to go for from a cell, with `turns` already spent; round those who are in the way, or right at them. */
export function prospect(turn: Turn, from: Cell, turns: number, { worths, hunting }: Prospects): number {
  const { view } = turn;
  const own = meIn(turn).cell;
  const quiet = (cell: Cell) => hunting || (!killerAt(view, cell) && rivalsAt(turn, cell).length === 0);
  const passable = (cell: Cell) => cell !== own && view.rooms[cell]!.lock === null && quiet(cell);
  let most = 0;
  for (const [cell, steps] of distances(view.board, from, passable)) most = Math.max(most, worths.get(cell)! * PATIENCE ** (turns + steps));
  return most;
}
