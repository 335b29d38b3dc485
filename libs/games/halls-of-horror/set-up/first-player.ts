import { isSolo, seatsOf } from '../state.js';
import type { StepTable } from '../steps.js';

/** Drawn, unless the creator of the game has named a seat. In solo nobody needs the card. */
export function findFirstPlayer(t: StepTable): void {
  if (isSolo(t.state)) return;
  const { firstPlayer } = t.state.options;
  const seat = firstPlayer === 'random' ? t.chance.pick(seatsOf(t.state)) : firstPlayer;
  t.record({ type: 'FirstPlayerFound', data: { seat } });
}
