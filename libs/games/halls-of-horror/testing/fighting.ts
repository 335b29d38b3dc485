import type { Json } from '#engine';
import { playing, type Given, type Playing } from './playing.js';

/** Where the Combats of the specs are fought: a Room with four neighbours. */
export const ARENA = 'r2c2';

export interface Fight extends Pick<Given, 'options'> {
  /** By seat: the card played, or where else the Participant stands. */
  readonly cards: readonly string[];
  /** Patches of the Participants, by seat. */
  readonly who?: readonly object[];
  /** A patch of the Killer, who fights with them; he is far away unless told. */
  readonly killer?: object;
  /** The First Player; seat 0 unless told. */
  readonly first?: number;
  /** What else is to be patched. */
  readonly state?: { readonly turn?: object; readonly [key: string]: unknown };
}

/** Face up, so that an Escape reveals nothing. */
const ROOMS = Object.fromEntries([ARENA, 'r1c2', 'r2c3', 'r3c2', 'r2c1', 'r4c3'].map((cell) => [cell, { revealed: true, entered: true }]));

/** A Combat in the Room `ARENA`, in the second turn, and then the next turn: all Rooms next door are face up and empty. */
export function fighting({ options, cards, who = [], killer, first = 0, state = {} }: Fight, random: readonly Json[] = []): Playing {
  const cells = cards.map((card) => (isCard(card) ? ARENA : card));
  const actions = cards.map((card) => (isCard(card) ? card : 'search'));
  const participants = Object.fromEntries(cells.map((cell, seat) => [seat, { cell, ...who[seat] }]));
  const given = {
    rooms: ROOMS,
    participants,
    killer: { cell: killer ? ARENA : 'r4c3', ...killer },
    ...state,
    turn: { number: 2, phase: 'action', first, starts: cells, actions, ...state.turn },
  };
  return playing({ seats: cards.length, options, state: given, agenda: [{ step: 'combat', args: { cell: ARENA } }, { step: 'turn' }] }, random);
}

const isCard = (card: string): boolean => card === 'attack' || card === 'escape';

/** What happened in the Combat that is over. */
export const factsOf = (p: Playing): { type: string; data: object }[] =>
  p.facts.slice(0, p.types.indexOf('CombatEnded')).map(({ type, data }) => ({ type, data }));

/** Dice of which that many are Successes for everybody, the others for nobody. */
export const rolled = (successes: number, dice = 4): number[] => Array.from({ length: dice }, (_, i) => (i < successes ? 6 : 1));
