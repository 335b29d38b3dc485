import type { Json } from '#engine';
import type { Options } from '../options.js';
import { playing, type Playing } from './playing.js';

/** What chance gives while a game is set up; everything stays as it lies in the box unless told. */
export interface SetUpLuck {
  /** Participants by seat, all four of them. */
  readonly characters?: Json;
  /** The letters of the numbers from 1 on, where they are mixed. */
  readonly letters?: readonly string[];
  /** The numbered Rooms; the first are dealt. */
  readonly numbered?: Json;
  /** What is dealt, with the Exits, by cell. */
  readonly dealt?: Json;
  /** Starting Rooms by corner. */
  readonly starts?: Json;
  /** Their faces by corner. */
  readonly faces?: readonly string[];
  readonly ceremony?: Json;
  readonly gifts?: Json;
  readonly rewards?: Json;
  /** Drawn where the First Player is random; seat 0 unless told. */
  readonly first?: number;
}

const AS_IN_THE_BOX = { characters: 'keep', letters: [], numbered: 'keep', dealt: 'keep', starts: 'keep', ceremony: 'keep', gifts: 'keep', rewards: 'keep', first: 0 };
/** What chance takes for the Killer's place, by the number of seats, if his player runs out of time. */
const KILLER: { readonly [seats: number]: readonly string[] } = { 2: ['r2c2'], 4: ['r3c2'] };

/** A game set up for so many seats, Participants dealt, up to the question which sides of the sheets count. */
export function dealing(seats: number, options: Partial<Options> = {}, luck: SetUpLuck = {}): Playing {
  const told = { ...AS_IN_THE_BOX, faces: Array<string>(seats).fill('a'), ...luck };
  const { firstPlayer = 'random' } = options;
  const board = [told.characters, ...told.letters, told.numbered, told.dealt, told.starts, ...told.faces];
  const first = seats > 1 && firstPlayer === 'random' ? [told.first] : [];
  const random = [...board, told.ceremony, told.gifts, told.rewards, ...first, ...(KILLER[seats] ?? [])];
  return playing({ seats, options: { participants: 'random', ...options } }, random);
}

/** The same, up to the first question after set-up: the Killer's place, or the Actions of the first turn. */
export function beginning(seats: number, options: Partial<Options> = {}, luck: SetUpLuck = {}): Playing {
  const p = dealing(seats, options, luck);
  for (let seat = 0; seat < seats; seat++) p.timeout(seat);
  return p;
}
