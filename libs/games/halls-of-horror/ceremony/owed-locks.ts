import type { Given } from '#engine';
import { lockForGood, lockQuestion } from '../locking/lock.js';
import type { StepTable } from '../steps.js';
import { onlyAnswer } from './asking.js';

export interface Owed {
  readonly seat: number;
  /** Locks still to be made in this ceremony. A death from now on is for the next. */
  readonly left: number;
}

/** A player makes the locks it owes, one after the other. Once no Room may be locked, the rest are dropped. */
export function owedLocks(t: StepTable, { seat, left }: Owed): void {
  if (left === 0) return;
  const question = lockQuestion(t.state);
  if (question === undefined) return t.record({ type: 'LockForgone', data: { seat, locks: left } });
  const only = onlyAnswer(question);
  if (only === undefined) return t.ask({ [seat]: question }, 'owedLockChosen', { seat, left });
  lock(t, { seat, left }, only[0]!);
}

export const owedLockChosen = (t: StepTable, owed: Owed, given: Given): void => lock(t, owed, given.id());

function lock(t: StepTable, { seat, left }: Owed, cell: string): void {
  lockForGood(t, cell, seat, true);
  t.then('owedLocks', { seat, left: left - 1 });
}
