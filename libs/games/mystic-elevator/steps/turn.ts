import { isConfronted, living, pigOf } from '../state.js';
import { rollBoth } from './dice.js';
import type { StepTable } from './steps.js';

export function turn(t: StepTable, { seat }: { seat: number }): void {
  t.record({ type: 'TurnBegan', data: { seat, number: t.state.turn.number + 1, confronted: isConfronted(t.state, seat) } });
  t.then('cardStep');
}

/** The next living player in seat order; a single survivor plays on alone. */
export function nextTurn(t: StepTable): void {
  const alive = living(t.state);
  const next = alive.find((seat) => seat > t.state.turn.seat) ?? alive[0];
  if (next !== undefined) t.then('turn', { seat: next });
}

/** With an enemy still in the room this is a roll to flee, and a sum of 0 an attack; otherwise the sum is what the pig may walk. */
export function roll(t: StepTable): void {
  const { seat } = t.state.turn;
  const dice = rollBoth(t.chance);
  const flight = isConfronted(t.state, seat);
  t.record({ type: 'MovementRolled', data: { seat, dice, flight } });
  if (!flight || dice[0] + dice[1] > 0) return t.then('walk');
  t.record({ type: 'PigAttacked', data: { seat } });
  t.then('attacked');
}

/** The movement is over: pursuit and draw follow if the pig has lived through it. */
export function endMovement(t: StepTable, why: 'stopped' | 'met' | 'attacked'): void {
  const { seat, steps } = t.state.turn;
  t.record({ type: 'MovementEnded', data: { seat, steps, why } });
  t.then(pigOf(t.state, seat).alive ? 'pursuit' : 'nextTurn');
}
