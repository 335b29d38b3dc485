import { z } from 'zod';
import { defineGame, type Game, type Outcome, type Rules } from '#engine';
import { careful } from './bots/careful.js';
import { factShapes, type ElevatorFact } from './facts.js';
import { fold } from './fold.js';
import { scramble } from './scramble.js';
import { sentences } from './sentences.js';
import { setUp } from './set-up.js';
import { living, seatsOf, type GameState } from './state.js';
import { attackAnswered, attacked } from './steps/attack.js';
import { concede } from './steps/concede.js';
import { draw, stackPicked } from './steps/draw.js';
import { aimed, cardPicked, cardStep, goOn, play } from './steps/play-card.js';
import { pursuit } from './steps/pursuit.js';
import { start } from './steps/set-up.js';
import type { Steps } from './steps/steps.js';
import { nextTurn, roll, turn } from './steps/turn.js';
import { stepPicked, walk } from './steps/walk.js';
import { view } from './view.js';
import { viewShape, type ElevatorView } from './view-shape.js';

/** There is nothing to choose: the game has no variants. */
const options = z.strictObject({});

/** The first pig out of the house wins alone; when none is left in the game, nobody does. */
function outcome(game: GameState): Outcome | undefined {
  const seats = seatsOf(game);
  const { winner } = game;
  if (winner !== undefined) return { winners: [winner], losers: seats.filter((seat) => seat !== winner), reason: 'escaped' };
  return living(game).length === 0 ? { winners: [], losers: seats, reason: 'nobody left' } : undefined;
}

export const rules: Rules<GameState, ElevatorFact, Steps, z.output<typeof options>, ElevatorView> = {
  id: 'mystic-elevator',
  title: 'Mystic Elevator',
  summary: 'Pigs race through a house of face-down rooms to the one elevator that leads to the way out. Rules: /rules/mystic-elevator',
  ruleset: 1,
  seats: { min: 2, max: 4 },
  options,
  facts: factShapes,
  sentences,
  viewShape,
  setUp,
  steps: {
    start,
    turn,
    cardStep,
    cardPicked,
    play,
    aimed,
    goOn,
    roll,
    attacked,
    attackAnswered,
    walk,
    stepPicked,
    pursuit,
    draw,
    stackPicked,
    nextTurn,
    concede,
  },
  fold,
  view,
  outcome,
  bots: { careful },
  scramble,
};

export const mysticElevator: Game = defineGame(rules);
