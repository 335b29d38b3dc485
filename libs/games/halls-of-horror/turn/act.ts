import { participantOf } from '../state.js';
import type { StepTable } from '../steps.js';
import { isMove } from './possible.js';
import { move, replaceMove } from './moves.js';

export interface Act {
  readonly seat: number;
  /** What it has selected could be carried out when it was selected. */
  readonly possible: boolean;
}

export function act(t: StepTable, { seat, possible }: Act): void {
  const action = t.state.turn.actions[seat]!;
  if (!possible) return mistake(t, seat);
  if (isMove(action)) return move(t, seat, action);
  if (action === 'search') return t.then('search', { seat });
  if (action === 'pass') return t.record({ type: 'ActionPassed', data: { seat } });
  fight(t, seat);
}

/** The earliest combatant in turn order starts the Combat of all who began the turn in the Room. */
function fight(t: StepTable, seat: number): void {
  const cell = t.state.turn.starts[seat]!;
  if (!t.state.turn.fought.includes(cell)) t.then('combat', { cell });
}

/** An impossible Action costs 1 Resolve. A Search is lost; a Move is replaced. */
function mistake(t: StepTable, seat: number): void {
  const action = t.state.turn.actions[seat]!;
  t.record({ type: 'ActionFailed', data: { seat, action, resolve: Math.min(1, participantOf(t.state, seat).resolve) } });
  if (isMove(action)) replaceMove(t, seat);
}
