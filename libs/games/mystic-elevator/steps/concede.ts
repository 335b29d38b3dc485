import { takeOut } from './attack.js';
import { pigOf } from '../state.js';
import type { StepTable } from './steps.js';

/**
 * A player gives up: the pig leaves as if it had died. In its own turn that is the end of the turn. In another's, whoever is choosing
 * what to do is asked afresh, whatever the choice was about: it may have become another one.
 */
export function concede(t: StepTable, { seat }: { seat: number }): void {
  if (!pigOf(t.state, seat).alive) return;
  takeOut(t, seat, (discarded) => ({ type: 'PigLeft', data: { seat, discarded } }));
  const { turn } = t.state;
  if (seat === turn.seat) {
    t.cancel(() => true);
    t.then('nextTurn');
  } else if (turn.phase === 'cards' || turn.phase === 'moving') {
    t.cancel(() => true);
    t.then(turn.phase === 'cards' ? 'cardStep' : 'walk');
  }
}
