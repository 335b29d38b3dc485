import type { Fact, Json } from '#engine';
import { playing, type Given, type Playing } from './playing.js';

export interface SoloGame {
  /** The MC Solo deck, the first on top. */
  readonly deck?: readonly string[];
  readonly discard?: readonly string[];
  /** A patch of the Killer: on r3c3 with 10 HP and Rage 1, Active, unless told. */
  readonly killer?: object;
  /** A patch of the Participant, on r1c1 unless told. */
  readonly participant?: object;
  readonly rooms?: { readonly [cell: string]: object };
  readonly state?: { readonly turn?: object; readonly [key: string]: unknown };
  /** Steps to run instead of what follows the Action. */
  readonly agenda?: Given['agenda'];
}

/** A solo game, all its Actions of the first turn done: what follows, up to the next question. */
export function solo({ deck = [], discard = [], killer, participant, rooms = {}, state = {}, agenda }: SoloGame, random: readonly Json[] = []): Playing {
  const given = {
    ceremony: { deck, discard },
    killer: { cell: 'r3c3', rage: 1, ...killer },
    participants: { 0: { ...participant } },
    rooms,
    ...state,
    turn: { number: 1, phase: 'ceremony', ...state.turn },
  };
  return playing({ seats: 1, state: given, agenda: agenda ?? [{ step: 'soloCeremony' }] }, random);
}

/** What the line of a card did: the facts after it was played up to its discard, with which the ceremony has to end. */
export function lineOf({ facts, types }: Playing): Fact[] {
  const [from, to] = [types.indexOf('CeremonyCardPlayed'), types.indexOf('CeremonyCardDiscarded')];
  const end = types.slice(to).join();
  if (from < 0 || end !== 'CeremonyCardDiscarded,TurnBegan') throw new Error(`no card was carried out, then discarded before a turn: ${types.join()}`);
  return facts.slice(from + 1, to);
}

export const moved = (from: string, to: string): Fact => ({ type: 'KillerMoved', data: { from, to } });
export const raged = (points: number, rage: number): Fact => ({ type: 'RageChanged', data: { points, rage } });
export const healthChanged = (points: number, hp: number): Fact => ({ type: 'KillerHealthChanged', data: { points, hp } });
export const activated: Fact = { type: 'KillerActivated', data: {} };
export const giftOn = (cell: string): Fact => ({ type: 'GiftPlaced', data: { gift: 'gift-1', cell }, sealed: { token: 'GT-01' } });
export const replaced = (cell: string): Fact => ({ type: 'RoomReplaced', data: { cell }, sealed: { room: '15A' } });
