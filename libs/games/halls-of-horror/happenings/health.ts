import { START_HEALTH } from '../participants/index.js';
import { hasPower, inTurnOrder, isSolo, livingAt, participantOf } from '../state.js';
import type { StepTable } from '../steps.js';
import { open } from './rooms.js';

/** Rooms to be locked for a death. */
const LOCKS_FOR_A_DEATH = 2;

/**
 * A source of damage takes health from a Participant; Tough takes 1 off it, down to 1. Nobody dies by this alone: see `bury`.
 *
 * @param from what did it, for the record: `search`, `puzzle`, `gift`, `killer`, a seat or a card
 * @returns the health lost
 */
export function hurt(t: StepTable, seat: number, points: number, from: string): number {
  const before = participantOf(t.state, seat).hp;
  const suffered = hasPower(t.state, seat, 'tough') ? Math.max(1, points - 1) : points;
  const hp = Math.max(0, before - suffered);
  t.record({ type: 'DamageSuffered', data: { seat, points: suffered, hp, from } });
  return before - hp;
}

/** Damage in Combat or while Searching: each point of health lost gives 1 Resolve. */
export function hurtForResolve(t: StepTable, seat: number, points: number, from: string): void {
  const lost = hurt(t, seat, points, from);
  if (lost > 0) t.record({ type: 'ResolveGained', data: { seat, points: lost } });
}

/** Gives health back, up to what everybody starts with. */
export function heal(t: StepTable, seat: number, most: number): void {
  const points = Math.min(most, START_HEALTH - participantOf(t.state, seat).hp);
  if (points > 0) t.record({ type: 'Healed', data: { seat, points } });
}

/** Those of the seats who have no health left die. See `bury`. */
export const buryFallen = (t: StepTable, seats: readonly number[]): void =>
  bury(t, seats.filter((seat) => participantOf(t.state, seat).hp === 0));

/** The living among the seats die, all by the same event, in turn order; the last of them takes over as MC. A Puzzle that held one opens. */
export function bury(t: StepTable, seats: readonly number[]): void {
  const dead = inTurnOrder(t.state, seats).filter((seat) => participantOf(t.state, seat).alive);
  const death = 1 + Math.max(0, ...t.state.participants.map((p) => p.death ?? 0));
  for (const seat of dead) {
    const { cell } = participantOf(t.state, seat);
    t.record({ type: 'ParticipantDied', data: { seat, cell, death, locks: isSolo(t.state) ? 0 : LOCKS_FOR_A_DEATH } });
    if (livingAt(t.state, cell).length === 0) open(t, cell);
  }
  const newest = dead.at(-1);
  if (newest !== undefined && !isSolo(t.state)) t.record({ type: 'MasterChanged', data: { seat: newest } });
}
