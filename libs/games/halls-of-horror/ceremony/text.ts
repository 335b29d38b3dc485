import { offers, type Given } from '#engine';
import type { GameState } from '../state.js';
import type { StepTable } from '../steps.js';
import { onlyAnswer } from './asking.js';
import type { Instruction } from './cards/ceremony-card.js';
import { ceremonyCardOf } from './cards/index.js';

interface Resolver {
  /** Who carries the card out. */
  readonly seat: number;
}

const instructionOf = ({ ceremony: { played } }: GameState): Instruction | undefined => ceremonyCardOf(played!).instruction;

/** Carries out what the played card says. Where it wants a choice and nothing can be chosen, it is skipped. */
export function ceremonyText(t: StepTable, { seat }: Resolver): void {
  const instruction = instructionOf(t.state);
  if (instruction === undefined) return;
  if (instruction.choose === undefined) return instruction.carryOut(t, [], seat);
  const question = instruction.choose(t.state);
  if (question === undefined) return;
  const only = onlyAnswer(question);
  if (only === undefined) t.ask({ [seat]: question }, 'ceremonyChoice', { seat });
  else instruction.carryOut(t, only, seat);
}

/** Whoever is chosen may have given up and died since the question was asked: then it is asked anew. */
export function ceremonyChoice(t: StepTable, { seat }: Resolver, given: Given): void {
  const { choose, carryOut } = instructionOf(t.state)!;
  const chosen = given.picked().map(({ id }) => id);
  const question = choose!(t.state);
  if (question !== undefined && offers(question, chosen)) carryOut(t, chosen, seat);
  else t.then('ceremonyText', { seat });
}
