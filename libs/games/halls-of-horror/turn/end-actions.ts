import { endIfAllDead } from '../happenings/ending.js';
import { bury } from '../happenings/health.js';
import { stun } from '../happenings/killer.js';
import { cardAt, isSolo, living, livingAt, participantOf } from '../state.js';
import type { StepTable } from '../steps.js';

/** All Actions are carried out. Those who have resigned die before anything else is looked at. */
export function endActions(t: StepTable): void {
  bury(t, living(t.state).filter((seat) => participantOf(t.state, seat).resigned));
  if (endIfEscaped(t) || endIfAllDead(t)) return;
  stunIfLeftAlone(t);
  closeTraps(t);
  t.record({ type: 'ActionsEnded', data: {} });
  t.then(isSolo(t.state) ? 'soloCeremony' : 'ceremony');
}

/** Everybody alive who has solved an Exit in this turn shares the victory. */
function endIfEscaped(t: StepTable): boolean {
  const winners = living(t.state).filter((seat) => t.state.turn.escaped.includes(seat));
  if (winners.length > 0) t.record({ type: 'GameEnded', data: { reason: 'escaped', winners } });
  return winners.length > 0;
}

/** The Killer has fought, and all who stood against him are dead or gone. */
function stunIfLeftAlone(t: StepTable): void {
  const { killer, turn } = t.state;
  if (turn.killerFought && livingAt(t.state, killer.cell).length === 0) stun(t);
}

/** A Room with the lock text that was entered for the first time shuts around whoever is alone in it, unless the Killer's figure is there. */
function closeTraps(t: StepTable): void {
  for (const cell of t.state.turn.entered) {
    const [seat, ...others] = livingAt(t.state, cell);
    if (!cardAt(t.state, cell).locks || seat === undefined || others.length > 0 || t.state.killer.cell === cell) continue;
    t.record({ type: 'RoomLocked', data: { cell, lock: 'temporary', seat, owed: false } });
  }
}
