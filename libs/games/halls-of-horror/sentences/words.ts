import { listed } from '#engine';
import type { Cell } from '../board.js';
import { placeName, roomName } from '../labels.js';

/** A Room by where it lies: a fact does not tell which it is. */
export const roomIn = (cell: Cell): string => `the Room in ${placeName(cell)}`;
export const theRoom = (card: string): string => `the ${roomName(card)}`;

export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
/** Dice as they lie. */
export const diceWords = (dice: readonly number[]): string => listed(dice.map(String));

/** Cards by their names, as long as these can be taken in at a glance. */
export const cardsByName = (cards: readonly string[], kind: string, nameOf: (card: string) => string): string =>
  cards.length > 5 ? counted(cards.length, kind) : `${counted(cards.length, kind)}: ${cards.map(nameOf).join(', ')}`;

/** How a sentence about Keys or a death goes on: what its Rooms to lock are. */
export const locksWords = (locks: number): string => (locks === 0 ? '' : ` and has ${counted(locks, 'Room')} to lock`);
