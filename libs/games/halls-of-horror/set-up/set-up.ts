import { cellAt, cellsOf, sizeFor, type Cell, type Size } from '../board.js';
import { ceremonyDeck } from '../ceremony/cards/index.js';
import { GIFT_TOKENS } from '../gifts/index.js';
import { KILLER_START_HP } from '../killer.js';
import type { Options } from '../options.js';
import { START_HEALTH } from '../participants/index.js';
import { REWARD_CARDS } from '../rewards/index.js';
import { EXITS, NUMBERED_ROOMS, START_CARDS } from '../rooms/index.js';
import { SOLO_DECK } from '../solo/cards/index.js';
import type { GameState, Participant, Room } from '../state.js';

/** By number of players: where the Participants begin, by seat. */
export function startsFor(seats: number): Cell[] {
  const { rows, columns } = sizeFor(seats);
  const [first, second, third, fourth] = [cellAt(1, 1), cellAt(1, columns), cellAt(rows, columns), cellAt(rows, 1)] as const;
  if (seats === 2) return [first, third];
  return [first, second, third, fourth].slice(0, seats);
}

/** Cells of which the Killer's start is chosen, or the only one. */
export function killerStartsFor(seats: number): Cell[] {
  if (seats === 4) return [cellAt(3, 2), cellAt(3, 3)];
  if (seats === 3) return [cellAt(4, 1)];
  return seats === 2 ? [cellAt(2, 2), cellAt(2, 3), cellAt(3, 2), cellAt(3, 3)] : [cellAt(4, 4)];
}

const room = (card: string, faceUp: boolean): Room => ({ card, revealed: faceUp, entered: faceUp, covered: [], exhausted: false, lock: null });

const participant = (cell: Cell): Participant => ({
  character: null,
  sheet: 'beginner',
  cell,
  hp: START_HEALTH,
  resolve: 1,
  items: [],
  bullets: 0,
  shells: 0,
  keys: 0,
  panicked: false,
  alive: true,
  body: false,
  death: null,
  resigned: false,
  locksOwed: 0,
});

/** Starting Rooms in the corners by their numbers, all other cells filled up by numbered Rooms of one letter and both Exits, as they lie in the box. */
function boxed(board: Size, starts: readonly Cell[], letter: string): Pick<GameState, 'rooms' | 'pile'> {
  const cells = cellsOf(board).filter((cell) => !starts.includes(cell));
  const numbered = NUMBERED_ROOMS.map(({ id }) => id).filter((id) => id.endsWith(letter) && (starts.length === 4 || !id.startsWith('10')));
  const dealt = [...numbered.slice(0, cells.length - EXITS.length), ...EXITS.map(({ id }) => id)];
  const corners = starts.map((cell, i) => [cell, room(START_CARDS[i]![0]!.id, true)] as const);
  const others = cells.map((cell, i) => [cell, room(dealt[i]!, false)] as const);
  return { rooms: Object.fromEntries([...corners, ...others]), pile: numbered.slice(cells.length - EXITS.length) };
}

/** Everything as it comes out of the box: decks and Rooms in the order of their ids, nobody has chosen anything. */
export function setUp(seats: number, options: Options): GameState {
  const board = sizeFor(seats);
  const starts = startsFor(seats);
  return {
    options,
    board,
    laidOut: false,
    ...boxed(board, starts, options.rooms === 'B' ? 'B' : 'A'),
    participants: starts.map((cell) => ({ ...participant(cell), sheet: options.sheet })),
    killer: { cell: killerStartsFor(seats)[0]!, hp: KILLER_START_HP, rage: 0, active: true, keysCarried: 1, keysGiven: 0 },
    rewards: { deck: REWARD_CARDS.map(({ id }) => id), table: [], discard: [] },
    gifts: { supply: GIFT_TOKENS.map(({ id }) => id), board: [], placed: 0 },
    ceremony: { deck: seats === 1 ? SOLO_DECK : ceremonyDeck(seats), hand: [], holder: null, played: null, discard: [], seen: {}, master: null },
    turn: {
      number: 0,
      first: 0,
      phase: 'set-up',
      starts,
      actions: starts.map(() => null),
      entered: [],
      fought: [],
      killerFought: false,
      escaped: [],
    },
    search: null,
    combat: null,
    ended: null,
  };
}
