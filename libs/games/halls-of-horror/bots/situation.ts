import type { Bot } from '#engine';
import { DIRECTIONS, neighbour, type Cell, type Direction } from '../board.js';
import { BASIC_ATTACK, ITEMS } from '../items/index.js';
import type { AttackValues } from '../items/item.js';
import { roomCard } from '../rooms/index.js';
import type { RoomCard } from '../rooms/room-card.js';
import type { HallsView } from '../view-shape.js';

/** What a bot is given: its seat, what the seat sees, what it is asked. */
export type Turn = Parameters<Bot<HallsView>>[0];
export type Person = HallsView['participants'][number];
export type Option = Turn['decision']['options'][number];

/** Keys that open an Exit. */
export const KEYS_OF_AN_EXIT = 2;

export const meIn = ({ seat, view }: Turn): Person => view.participants[seat]!;
export const keysNeeded = (turn: Turn): number => Math.max(0, KEYS_OF_AN_EXIT - meIn(turn).keys);
export const has = (person: Person, power: string): boolean => person.powers.includes(power);

/** What is printed on the Room there, if it is known. */
export function cardOn(view: HallsView, cell: Cell): RoomCard | undefined {
  const { card } = view.rooms[cell]!;
  return card === null ? undefined : roomCard(card);
}

/** Living Participants but the bot's own. */
export const rivals = ({ seat, view }: Turn): Person[] => view.participants.filter(({ alive }, other) => alive && other !== seat);
export const rivalsAt = (turn: Turn, cell: Cell): Person[] => rivals(turn).filter((rival) => rival.cell === cell);
export const killerAt = ({ killer }: HallsView, cell: Cell): boolean => killer.active && killer.cell === cell;

/** The ways out of a cell that no Lock bars. */
export const waysOut = ({ board, rooms }: HallsView, cell: Cell): { readonly direction: Direction; readonly to: Cell }[] =>
  DIRECTIONS.flatMap((direction) => {
    const to = neighbour(board, cell, direction);
    return to !== undefined && rooms[to]!.lock === null ? [{ direction, to }] : [];
  });

/** The attacks a Participant could declare now. */
export function attacksOf(person: Person): (AttackValues & { readonly id: string })[] {
  const bare = { id: 'basic', ...BASIC_ATTACK, ...(has(person, 'grapple-master') && { succeedsOn: 4 }) };
  const armed = ITEMS.flatMap(({ id, attack, ammunition }) =>
    attack && person.items.includes(id) && (!ammunition || person[ammunition.kind] > 0) ? [{ id, ...attack }] : [],
  );
  return [bare, ...armed];
}

/** The cell or the seat that an option is about. */
export const spaceOf = ({ data }: Option): Cell | undefined => (data as { space?: Cell } | undefined)?.space;
export function seatOf({ data }: Option): number | undefined {
  const piece = (data as { piece?: string } | undefined)?.piece;
  return piece?.startsWith('participant-') ? Number(piece.slice('participant-'.length)) : undefined;
}

/** The one of which `worth` says most; the first of several. */
export function best<T>(all: readonly T[], worth: (one: T) => number): T {
  let found: T = all[0]!;
  let most = worth(found);
  for (const one of all.slice(1)) {
    const its = worth(one);
    if (its <= most) continue;
    found = one;
    most = its;
  }
  return found;
}
