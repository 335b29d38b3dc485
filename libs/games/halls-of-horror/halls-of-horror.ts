import { defineGame, type Game, type Outcome, type Rules } from '#engine';
import { careful } from './bots/careful.js';
import { ceremonySteps } from './ceremony/steps.js';
import { combatSteps } from './combat/steps.js';
import { factShapes, type HallsFact } from './facts.js';
import { fold } from './fold.js';
import { misfit, options, type Options } from './options.js';
import { scramble } from './scramble.js';
import { searchSteps } from './search/steps.js';
import { sentences } from './sentences/index.js';
import { setUp } from './set-up/set-up.js';
import { setUpSteps } from './set-up/steps.js';
import { soloSteps } from './solo/steps.js';
import { seatsOf, type GameState } from './state.js';
import type { Steps } from './steps.js';
import { turnSteps } from './turn/steps.js';
import { view } from './view.js';
import { viewShape, type HallsView } from './view-shape.js';

function outcome(game: GameState): Outcome | undefined {
  if (game.ended === null) return undefined;
  const { reason, winners } = game.ended;
  // In a draw nobody has lost to anybody.
  const losers = reason === 'draw' ? [] : seatsOf(game).filter((seat) => !winners.includes(seat));
  return { winners, losers, reason };
}

export const rules: Rules<GameState, HallsFact, Steps, Options, HallsView> = {
  id: 'halls-of-horror',
  title: 'Halls of Horror',
  summary: 'Four captives search a house of traps for two keys and an exit, while a killer walks it and the dead turn against the living. Rules: /rules/halls-of-horror',
  ruleset: 2,
  oldestRuleset: 1,
  seats: { min: 1, max: 4 },
  options,
  misfit,
  facts: factShapes,
  sentences,
  viewShape,
  setUp,
  steps: { ...setUpSteps, ...turnSteps, ...searchSteps, ...combatSteps, ...ceremonySteps, ...soloSteps },
  fold,
  view,
  outcome,
  bots: { careful },
  scramble,
};

export const hallsOfHorror: Game = defineGame(rules);
