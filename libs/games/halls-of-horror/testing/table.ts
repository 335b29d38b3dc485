import type { Fact } from '#engine';
import type { HallsFact } from '../facts.js';
import { fold } from '../fold.js';
import type { GameState } from '../state.js';
import type { StepTable } from '../steps.js';
import { stateOf, type Given } from './playing.js';

/** What something that only records facts does to a game. */
export function doing(given: Omit<Given, 'agenda'>, deed: (t: StepTable) => void): { facts: Fact[]; game: GameState } {
  let game = stateOf(given);
  const facts: Fact[] = [];
  const refuse = (): never => {
    throw new Error('nothing may be scheduled or asked here');
  };
  const t: Pick<StepTable, 'state' | 'record' | 'then' | 'ask'> = {
    get state() {
      return game;
    },
    record: (fact: HallsFact) => {
      facts.push(fact);
      game = fold(game, fact);
    },
    then: refuse,
    ask: refuse,
  };
  deed(t as StepTable);
  return { facts, game };
}
