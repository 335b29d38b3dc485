import { distances, type Cell } from '../board.js';
import { harmOfMeeting, harmOfMeetingKiller } from './fighting.js';
import { prospect, prospectsOf, type Prospects } from './prospects.js';
import { best, meIn, rivalsAt, waysOut, type Turn } from './situation.js';
import { calmingWorth, cellWorth, firstAidWorth, PATIENCE } from './targets.js';

/** By distance from the Active Killer: how likely it is that he comes. */
const HE_COMES = [1, 0.45, 0.3, 0.12, 0.05] as const;

/** What it costs to stand on a cell when the turn is over. Who hunts does not shun company. */
function dangers(turn: Turn, hunting: boolean): (cell: Cell) => number {
  const { board, killer, rooms } = turn.view;
  const away = killer.active ? distances(board, killer.cell, (cell) => rooms[cell]!.lock === null) : new Map<Cell, number>();
  const his = harmOfMeetingKiller(turn);
  const company = (cell: Cell) => (hunting ? 0 : rivalsAt(turn, cell).reduce((sum, rival) => sum + harmOfMeeting(turn, rival), 0));
  return (cell) => company(cell) + (HE_COMES[away.get(cell) ?? HE_COMES.length] ?? 0) * his;
}

/** What can be gone for from each cell next door. */
type Ways = ReadonlyMap<Cell, number>;
const waysFrom = (turn: Turn, prospects: Prospects): Ways =>
  new Map(waysOut(turn.view, meIn(turn).cell).map(({ to }) => [to, prospect(turn, to, 1, prospects)]));

/** What Searching where it stands brings, and what can be gone for after it. */
function searchGain(turn: Turn, { worths }: Prospects, ways: Ways): number {
  const { cell } = meIn(turn);
  const once = Math.max(cellWorth(turn, cell, 'one'), firstAidWorth(turn), calmingWorth(turn));
  return Math.max(worths.get(cell)!, once + PATIENCE * Math.max(0, ...ways.values()));
}

/** How good it is to go to a cell next door, or to Search where it stands. */
function gains(turn: Turn): { readonly going: (to: Cell) => number; readonly searching: () => number } {
  const prospects = prospectsOf(turn);
  const ways = waysFrom(turn, prospects);
  const danger = dangers(turn, prospects.hunting);
  return {
    going: (to) => (ways.get(to) ?? -Infinity) - danger(to),
    searching: () => searchGain(turn, prospects, ways) - danger(meIn(turn).cell),
  };
}

/** Searches or moves, whatever promises most. */
export function chooseAction(turn: Turn): string {
  const { going, searching } = gains(turn);
  const moves = new Map<string, Cell>(waysOut(turn.view, meIn(turn).cell).map(({ direction, to }) => [direction, to]));
  const worth = (id: string): number => (id === 'search' ? searching() : moves.has(id) ? going(moves.get(id)!) : -Infinity);
  return best(turn.decision.options, ({ id }) => worth(id)).id;
}

/** How good it is to go to each cell next door. */
export const wayWorths = (turn: Turn): ((to: Cell) => number) => gains(turn).going;
