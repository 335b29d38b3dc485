import type { Fact, Json } from '#engine';
import { playing, type Given, type Playing } from './playing.js';

export type Acting = Pick<Given, 'seats' | 'options' | 'state'>;

/** A turn from its beginning, then the ceremony. The board lies as in the box, and everybody is in a corner, unless patched. */
export const acting = (given: Acting = {}, random: readonly Json[] = []): Playing => playing({ ...given, agenda: [{ step: 'turn' }] }, random);

/** Everybody who is asked selects: one Action by seat; null for a seat that is not asked. */
export function select(p: Playing, ...actions: readonly (string | null)[]): Playing {
  for (const [seat, action] of actions.entries()) if (action !== null) p.seat(seat, action);
  return p;
}

/** What happened from the reveal on, up to the ceremony or the end of the game. */
export function acted({ facts, types }: Playing): Fact[] {
  const end = types.findIndex((type) => type === 'ActionsEnded' || type === 'GameEnded');
  return facts.slice(Math.max(0, types.indexOf('ActionsRevealed')), end + 1);
}
export const actedTypes = (p: Playing): string[] => acted(p).map(({ type }) => type);

/** Rooms that have been entered long ago. */
export const known = (...cells: readonly string[]): { readonly [cell: string]: object } =>
  Object.fromEntries(cells.map((cell) => [cell, { revealed: true, entered: true }]));
/** Rooms that are out of play. */
export const locked = (...cells: readonly string[]): { readonly [cell: string]: object } =>
  Object.fromEntries(cells.map((cell) => [cell, { revealed: true, entered: true, lock: 'permanent' }]));
/** Four who have no Resolve to spend, so that Searches and Combats run through; where they stand if not in their corners, by seat. */
export const poor = (...cells: readonly string[]): { readonly [seat: string]: object } =>
  Object.fromEntries([0, 1, 2, 3].map((seat) => [seat, { resolve: 0, ...(seat < cells.length && { cell: cells[seat] }) }]));
/** Where everybody stands, by seat. */
export const standing = (...cells: readonly string[]): { readonly [seat: string]: object } => Object.fromEntries(cells.map((cell, seat) => [seat, { cell }]));
