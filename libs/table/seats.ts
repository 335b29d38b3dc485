import { bytesOfHex, type Viewer } from '#engine';
import { sha256, timingSafeEqual } from '#host';
import type { TableState } from './types.js';

/** The seat a player holds; null for none. */
export function seatOf(table: TableState, player: string | null): number | null {
  const seat = table.seats.findIndex((s) => s.kind === 'HUMAN' && s.player === player);
  return seat === -1 ? null : seat;
}

/** As whom a player sees the game while it runs. */
export const viewerOf = (table: TableState, player: string | null): Viewer => seatOf(table, player) ?? 'spectator';

/** May somebody know of this game at all? Private ones are for their members, their creator and holders of the invite. */
export function canSee(table: TableState, player: string | null, invite?: string): boolean {
  if (table.visibility === 'PUBLIC' || isMember(table, player)) return true;
  return invite !== undefined && table.invite !== null && sameText(invite, table.invite);
}

/** Members are told the invite of a private game. */
export const isMember = (table: TableState, player: string | null): boolean =>
  player !== null && (player === table.creator || seatOf(table, player) !== null);

/** Compares in a time that does not tell how much fits. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => bytesOfHex(sha256(text));
  return timingSafeEqual(digest(a), digest(b));
}

/** When the decision is answered by its default, ISO 8601; null where no clock runs or it is not open. */
export function nextDeadlineOf(table: TableState, decision: string): string | null {
  const asked = table.askedAt[decision];
  if (asked === undefined || table.decisionSeconds === null) return null;
  return new Date(Date.parse(asked) + table.decisionSeconds * 1000).toISOString();
}

/** The earliest deadline of all open decisions, ISO 8601; null where no clock runs or nothing is open. */
export function nextDeadline(table: TableState): string | null {
  const due = Object.keys(table.askedAt).flatMap((id) => nextDeadlineOf(table, id) ?? []);
  return due.length === 0 ? null : due.reduce((a, b) => (a < b ? a : b));
}
