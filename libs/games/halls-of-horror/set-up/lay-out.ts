import { cellsOf, type Cell } from '../board.js';
import { EXITS, NUMBERED_ROOMS, numberOf } from '../rooms/index.js';
import type { GameState } from '../state.js';
import type { StepTable } from '../steps.js';
import { startsFor } from './set-up.js';

const NUMBERS = [...new Set(NUMBERED_ROOMS.map((card) => numberOf(card)!))];
/** The Potential Exit is for four players only. */
const POTENTIAL_EXIT = 10;
const START_ROOMS = ['S1', 'S2', 'S3', 'S4'];
const FACES = ['a', 'b'];

export function layOut(t: StepTable): void {
  const corners = startsFor(t.seats);
  const cells = cellsOf(t.state.board).filter((cell) => !corners.includes(cell));
  const { rooms, pile } = dealt(t, cells);
  const starts = startRooms(t, corners).map((room, seat) => ({ seat, cell: corners[seat]!, room }));
  t.record({ type: 'BoardLaidOut', data: { starts, faceDown: cells.length }, sealed: { rooms, pile } });
  shuffleDecks(t);
}

/** Both Exits are shuffled among so many numbered Rooms that all cells get a card; the other numbered Rooms stay aside. */
function dealt(t: StepTable, cells: readonly Cell[]): { rooms: Record<Cell, string>; pile: string[] } {
  const numbered = t.chance.shuffle(numberedRooms(t));
  const drawn = cells.length - EXITS.length;
  const cards = t.chance.shuffle([...numbered.slice(0, drawn), ...EXITS.map(({ id }) => id)]);
  return { rooms: Object.fromEntries(cells.map((cell, i) => [cell, cards[i]!])), pile: numbered.slice(drawn) };
}

/** The numbered Rooms that are shuffled, by number and letter. */
function numberedRooms(t: StepTable): string[] {
  const numbers = t.seats === 4 ? NUMBERS : NUMBERS.filter((number) => number !== POTENTIAL_EXIT);
  return numbers.flatMap((number) => lettersOf(t, t.state.options).map((letter) => `${number}${letter}`));
}

function lettersOf(t: StepTable, { rooms }: GameState['options']): string[] {
  if (rooms === 'mixed') return [t.chance.pick(['A', 'B'])];
  return rooms === 'all' ? ['A', 'B'] : [rooms];
}

/** Which Starting Room lies in which corner, and with which face up, is chance. */
const startRooms = (t: StepTable, corners: readonly Cell[]): string[] =>
  t.chance
    .shuffle(START_ROOMS)
    .slice(0, corners.length)
    .map((card) => `${card}${t.chance.pick(FACES)}`);

function shuffleDecks(t: StepTable): void {
  const { ceremony, gifts, rewards } = t.state;
  t.record({ type: 'CeremonyShuffled', data: { count: ceremony.deck.length }, sealed: { order: t.chance.shuffle(ceremony.deck) } });
  t.record({ type: 'GiftsMixed', data: { count: gifts.supply.length }, sealed: { order: t.chance.shuffle(gifts.supply) } });
  t.record({ type: 'RewardsShuffled', data: { count: rewards.deck.length }, sealed: { order: t.chance.shuffle(rewards.deck) } });
}
