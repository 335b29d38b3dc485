import type { Cell } from '../board.js';
import { participantOf, roomAt } from '../state.js';
import type { StepTable } from '../steps.js';

/** Turns a Room face up. */
export function reveal(t: StepTable, cell: Cell): void {
  const { revealed, card } = roomAt(t.state, cell);
  if (!revealed) t.record({ type: 'RoomRevealed', data: { cell, room: card } });
}

/** A Participant goes into a Room; one that lies face down is turned up first. */
export function enter(t: StepTable, seat: number, to: Cell, how: 'move' | 'escape'): void {
  reveal(t, to);
  t.record({ type: 'ParticipantMoved', data: { seat, from: participantOf(t.state, seat).cell, to, how } });
  if (!roomAt(t.state, to).entered) t.record({ type: 'RoomEntered', data: { cell: to, seat } });
}

/** Nothing more is to be found in it. */
export function exhaust(t: StepTable, cell: Cell): void {
  if (!roomAt(t.state, cell).exhausted) t.record({ type: 'RoomExhausted', data: { cell } });
}

/** A temporary Lock comes off. */
export function open(t: StepTable, cell: Cell): void {
  if (roomAt(t.state, cell).lock === 'temporary') t.record({ type: 'RoomOpened', data: { cell } });
}
