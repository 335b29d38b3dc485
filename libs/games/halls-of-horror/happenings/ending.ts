import { isSolo, living, seatsOf } from '../state.js';
import type { StepTable } from '../steps.js';

/**
 * The game is over once nobody lives: those who died by an earlier event than the last share the victory. If the last event took all
 * there were, nobody wins.
 *
 * @returns whether the game has ended
 */
export function endIfAllDead(t: StepTable): boolean {
  if (living(t.state).length > 0) return false;
  const deaths = t.state.participants.map((p) => p.death ?? 0);
  const winners = seatsOf(t.state).filter((seat) => deaths[seat]! < Math.max(...deaths));
  const reason = isSolo(t.state) ? 'died' : winners.length > 0 ? 'all dead' : 'draw';
  t.record({ type: 'GameEnded', data: { reason, winners } });
  return true;
}
