import type { Fact, Json } from '#engine';
import { GIFT_TOKENS } from '../gifts/index.js';
import { giftOf, roomsOf, type Board } from './boards.js';
import { playing, type Given, type Playing } from './playing.js';

export interface AtCeremony {
  readonly seats?: number;
  /** The MC deck, the first on top. */
  readonly deck?: readonly string[];
  readonly discard?: readonly string[];
  /** The board as text; see boards.ts. */
  readonly board?: Board;
  /** Cells with Gift tokens. */
  readonly gifts?: readonly string[];
  /** A patch of the Killer: on r3c3 with 10 HP and Rage 1, Active, unless told. */
  readonly killer?: object;
  /** Patches of the Participants, by seat. */
  readonly who?: { readonly [seat: number]: object };
  /** The seat with the First Player card; 0 unless told. */
  readonly first?: number;
  /** The seat that is MC. */
  readonly master?: number;
  /** What else is to be patched. */
  readonly state?: { readonly [key: string]: unknown };
  /** Steps to run instead of the whole ceremony. */
  readonly agenda?: Given['agenda'];
}

/** A game, all its Actions of turn 3 done: the ceremony, and the next turn. */
export function ceremony(at: AtCeremony, random: readonly Json[] = []): Playing {
  const { seats = 4, deck = ['MC-08.1'], discard = [], board = '', gifts = [], killer, who = {}, first = 0, master, state } = at;
  const given = {
    ceremony: { deck, discard, ...(master === undefined ? {} : { master }) },
    killer: { cell: 'r3c3', rage: 1, ...killer },
    participants: who,
    rooms: roomsOf(board),
    gifts: { board: gifts.map(giftOf), placed: gifts.length, supply: GIFT_TOKENS.slice(gifts.length).map(({ id }) => id) },
    turn: { number: 3, phase: 'ceremony', first },
    ...state,
  };
  return playing({ seats, state: given, agenda: at.agenda ?? [{ step: 'ceremony' }] }, random);
}

/** Dead, with a body that has not been searched. */
export const dead = (death = 1): object => ({ alive: false, hp: 0, death, body: true, resolve: 0 });
/** Dead, and the body has been searched. */
export const gone = (death = 1): object => ({ ...dead(death), body: false });

/** What a card says, carried out by seat 0 unless told, without its symbols. */
export const text = (card: string, at: AtCeremony = {}, seat = 0): Playing =>
  ceremony({ ...at, state: { ...at.state, ceremony: { played: card } }, agenda: [{ step: 'ceremonyText', args: { seat } }, { step: 'turn' }] });

/** So many Killer symbols, spent by seat 0 unless told. */
export const symbols = (left: number, at: AtCeremony = {}, seat = 0): Playing =>
  ceremony({ ...at, agenda: [{ step: 'killerSymbols', args: { seat, left } }, { step: 'turn' }] });

/** What happened before the next turn began. */
export function before({ facts, types }: Playing): Fact[] {
  const end = types.indexOf('TurnBegan');
  if (end < 0) throw new Error(`the next turn has not begun: ${types.join()}`);
  return facts.slice(0, end);
}

export const played = (seat: number, card: string): Fact => ({ type: 'CeremonyCardPlayed', data: { seat, card } });
export const drawn = (seat: number, ...cards: string[]): Fact => ({ type: 'CeremonyCardsDrawn', data: { seat, count: cards.length }, secret: { to: [seat], data: { cards } } });
export const returned = (seat: number, ...cards: string[]): Fact => ({ type: 'CeremonyCardsReturned', data: { seat, count: cards.length }, secret: { to: [seat], data: { cards } } });
export const discarded = (card: string): Fact => ({ type: 'CeremonyCardDiscarded', data: { card } });
export const passed = (seat: number): Fact => ({ type: 'FirstPlayerPassed', data: { seat } });
export const master = (seat: number): Fact => ({ type: 'MasterChanged', data: { seat } });
export const locked = (seat: number, cell: string, owed = true): Fact => ({ type: 'RoomLocked', data: { cell, lock: 'permanent', seat, owed } });
export const forgone = (seat: number, locks: number): Fact => ({ type: 'LockForgone', data: { seat, locks } });
export const lost = (count: number): Fact => ({ type: 'SymbolsLost', data: { count } });
export const moved = (from: string, to: string): Fact => ({ type: 'KillerMoved', data: { from, to } });
export const raged = (points: number, rage: number): Fact => ({ type: 'RageChanged', data: { points, rage } });
export const healthChanged = (points: number, hp: number): Fact => ({ type: 'KillerHealthChanged', data: { points, hp } });
export const activated: Fact = { type: 'KillerActivated', data: {} };
export const hurt = (seat: number, points: number, hp: number, from: string): Fact => ({ type: 'DamageSuffered', data: { seat, points, hp, from } });
export const died = (seat: number, cell: string, death = 1): Fact => ({ type: 'ParticipantDied', data: { seat, cell, death, locks: 2 } });
