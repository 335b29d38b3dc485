import { distances, type Cell } from '../board.js';
import { best, killerAt, meIn, rivals, seatOf, spaceOf, type Option, type Person, type Turn } from './situation.js';
import { cellWorth } from './targets.js';

const awayFromKiller = ({ view }: Turn, from: Cell): Map<Cell, number> => distances(view.board, from, (cell) => view.rooms[cell]!.lock === null);

/** Where he stands, what is that to a living Participant? The nearer to rivals and the farther from itself, the better. */
function killerWorth(turn: Turn, cell: Cell): number {
  const ways = awayFromKiller(turn, cell);
  const near = (person: Person): number => Math.max(0, 4 - (ways.get(person.cell) ?? 4));
  const mine = meIn(turn).alive ? near(meIn(turn)) : 0;
  return Math.max(0, ...rivals(turn).map(near)) - 2 * mine;
}

/** One Killer symbol. */
export function spendSymbol(turn: Turn): string {
  const { view, decision } = turn;
  const { alive } = meIn(turn);
  const now = killerWorth(turn, view.killer.cell);
  const worth = (option: Option): number => {
    const to = spaceOf(option);
    if (to !== undefined) return killerWorth(turn, to) - now;
    if (alive) return option.id === 'stop' ? 0.1 : -1;
    return { enrage: 0.6, heal: 0.4, activate: 2 }[option.id] ?? 0;
  };
  return best(decision.options, worth).id;
}

/** By design: how gladly somebody who is dead plays a card. */
const GLADLY: { readonly [design: string]: number } = { 'MC-09': 9, 'MC-08': 8, 'MC-03': 7, 'MC-11': 6, 'MC-18': 5, 'MC-12': 5, 'MC-04': 4, 'MC-17': 4 };
export const chooseCard = ({ decision }: Turn): string => best(decision.options, ({ id }) => GLADLY[id.split('.')[0]!] ?? 0).id;

/** What a card does to somebody: rather to the weakest of the others, and to those with Keys. */
function victimWorth(turn: Turn, seat: number): number {
  const { hp, keys, alive } = turn.view.participants[seat]!;
  return seat === turn.seat && alive ? -10 : keys * 2 - hp * 0.3;
}

/** The living keep for themselves what they can use; the dead take it from them. */
function placeWorth(turn: Turn, cell: Cell): number {
  const me = meIn(turn);
  const ways = awayFromKiller(turn, me.alive ? me.cell : turn.view.killer.cell);
  const useful = me.alive ? cellWorth(turn, cell, 'many') : 0;
  return useful - 0.1 * (ways.get(cell) ?? 9) - (killerAt(turn.view, cell) ? 1 : 0);
}

/** What a card's text leaves to choose. */
export function chooseForCard(turn: Turn): readonly string[] {
  const worth = (option: Option): number => {
    const [seat, cell] = [seatOf(option), spaceOf(option)];
    if (seat !== undefined) return victimWorth(turn, seat);
    return cell === undefined ? 0 : placeWorth(turn, cell);
  };
  const { options, min } = turn.decision;
  return [...options].sort((a, b) => worth(b) - worth(a)).slice(0, Math.max(1, min)).map(({ id }) => id);
}

/** The living lock what is of least use to them, the dead what is of most use to somebody. */
export function lockRoom(turn: Turn): string {
  const worth = (option: Option): number => -cellWorth(turn, spaceOf(option)!, 'many');
  return best(turn.decision.options, worth).id;
}
