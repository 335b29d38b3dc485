import { endIfAllDead } from '../happenings/ending.js';
import { bury } from '../happenings/health.js';
import { isSolo, participantOf } from '../state.js';
import type { StepTable } from '../steps.js';

/**
 * A player gives up. Until the Actions are over the Participant goes on by the defaults, and dies when they are; in the ceremony, or
 * where nobody else plays, it dies at once. For a dead seat the defaults go on being taken, and nothing else happens.
 */
export function concede(t: StepTable, { seat }: { seat: number }): void {
  if (!participantOf(t.state, seat).alive) return;
  t.record({ type: 'ParticipantResigned', data: { seat } });
  if (!isSolo(t.state) && t.state.turn.phase !== 'ceremony') return;
  bury(t, [seat]);
  endIfAllDead(t);
}
