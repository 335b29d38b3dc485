import { participantOf, turnOrder } from '../state.js';
import type { CeremonySteps, StepTable, StepsOf } from '../steps.js';
import { ceremonyCardChosen, ceremonyDraw } from './drawing.js';
import { owedLockChosen, owedLocks } from './owed-locks.js';
import { ceremonyEnd } from './passing.js';
import { killerSymbolChosen, killerSymbols } from './symbols.js';
import { ceremonyChoice, ceremonyText } from './text.js';

export const ceremonySteps: StepsOf<CeremonySteps> = {
  ceremony,
  owedLocks,
  owedLockChosen,
  ceremonyDraw,
  ceremonyCardChosen,
  ceremonyText,
  ceremonyChoice,
  killerSymbols,
  killerSymbolChosen,
  ceremonyEnd,
};

/** Locks come before the card: in turn order, the dead in their seats, all of a player's in a row. */
function ceremony(t: StepTable): void {
  for (const seat of turnOrder(t.state)) t.then('owedLocks', { seat, left: participantOf(t.state, seat).locksOwed });
  t.then('ceremonyDraw');
}
