import { cellAt } from '../board.js';
import { GIFT_TOKENS } from '../gifts/index.js';
import { roomCard } from '../rooms/index.js';
import type { Gift, Room } from '../state.js';

/**
 * Rooms of a board as text: a line a row, from the first column on; what is not written stays as it is after set-up. A Room is the id of
 * its card, face up, with marks after a colon: `?` face down, `x` Exhausted, `#` Locked for good, `~` closed around a Participant, digits
 * for covered spaces. `-` leaves a Room as it is.
 */
export type Board = string;

/** The Rooms of a board by cell, as patches of those that lie there after set-up, none of which is Locked. */
export function roomsOf(board: Board): { [cell: string]: Partial<Room> } {
  const rows = board.trim().split('\n').map((line) => line.trim().split(/\s+/));
  const cells = rows.flatMap((row, r) => row.map((text, c) => [cellAt(r + 1, c + 1), text] as const));
  return Object.fromEntries(cells.filter(([, text]) => text !== '-' && text !== '').map(([cell, text]) => [cell, roomOf(text)]));
}

function roomOf(text: string): Partial<Room> {
  const [card, marks = ''] = text.split(':') as [string, string?];
  roomCard(card); // throws where there is none of that id
  const up = !marks.includes('?');
  const lock = marks.includes('#') ? { lock: 'permanent' as const } : marks.includes('~') ? { lock: 'temporary' as const } : {};
  return { card, revealed: up, entered: up, covered: [...marks.matchAll(/\d/g)].map(Number), exhausted: marks.includes('x'), ...lock };
}

/** A Gift token on a cell, the n-th from 0. */
export const giftOf = (cell: string, n: number): Gift => ({ id: `gift-${n + 1}`, cell, token: GIFT_TOKENS[n % GIFT_TOKENS.length]!.id });
