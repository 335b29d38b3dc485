import { pick, type Given, type Option, type Question } from '#engine';
import { FRONT_HALL, type Exit, type Way } from '../house.js';
import { openName, OUTSIDE } from '../labels.js';
import { enemiesAt, exitsOf, livingAt, pigOf, roomAt, stepsLeft, type GameState } from '../state.js';
import { cardPlayed, playable, playOptions } from './play-card.js';
import { enter } from './enter.js';
import { endMovement } from './turn.js';
import type { StepTable } from './steps.js';

const GO = 'go:';
const OUT = 'out';

const WAYS: { readonly [way in Way]: string } = {
  north: 'North',
  east: 'East',
  south: 'South',
  west: 'West',
  link: 'By the elevator',
  forward: 'Onward',
  back: 'Back',
};

const stepOptions = (game: GameState, ways: readonly Exit[]): Option[] =>
  ways.map(({ way, to }) => ({ id: GO + to, label: `${WAYS[way]}: ${openName(to, roomAt(game, to))}`, data: { space: to } }));

/** Out of the last space of the hall, while no enemy is in it. */
const outOption = (game: GameState, seat: number): Option[] =>
  pigOf(game, seat).at === FRONT_HALL && enemiesAt(game, FRONT_HALL).length === 0
    ? [{ id: OUT, label: 'Out of the house', data: { space: OUTSIDE } }]
    : [];

/** Where a pig flees when its player says nothing: the first way to a known room without an enemy, else simply the first. */
function saferWay(game: GameState, ways: readonly Exit[]): Exit {
  return ways.find(({ to }) => roomAt(game, to).known && enemiesAt(game, to).length === 0) ?? ways[0]!;
}

/** A fleeing pig must take one step at least. */
function firstStepOfFlight(game: GameState, seat: number): Question {
  const ways = exitsOf(game, seat);
  const options = [...stepOptions(game, ways), ...playOptions(playable(game, seat, ['open']))];
  return pick({ kind: 'step.flee', prompt: 'You must get away. Where to?', options, default: [GO + saferWay(game, ways).to] });
}

function nextStep(game: GameState, seat: number): Question {
  const left = stepsLeft(game.turn);
  const steps = left > 0 ? [...stepOptions(game, exitsOf(game, seat)), ...outOption(game, seat)] : [];
  const options = [...steps, ...playOptions(playable(game, seat, ['open'])), { id: 'stop', label: 'Stop here' }];
  const prompt = left > 0 ? `Where to? You may take ${left} more ${left === 1 ? 'step' : 'steps'}.` : 'You have no steps left.';
  return pick({ kind: 'step.next', prompt, options, default: ['stop'] });
}

/** Asked after every step, also without any left: cards may still be played while the movement is open. */
export function walk(t: StepTable): void {
  const { seat, flight, steps } = t.state.turn;
  const mustStep = flight && steps === 0;
  t.ask({ [seat]: mustStep ? firstStepOfFlight(t.state, seat) : nextStep(t.state, seat) }, 'stepPicked');
}

export function stepPicked(t: StepTable, _: null, given: Given): void {
  const { seat } = t.state.turn;
  const option = given.id();
  const card = cardPlayed(option);
  if (card !== undefined) {
    t.then('play', { card });
    t.then('goOn');
  } else if (option === OUT) t.record({ type: 'PigEscaped', data: { seat } });
  else if (option === 'stop') endMovement(t, 'stopped');
  else step(t, seat, option.slice(GO.length));
}

function step(t: StepTable, seat: number, to: string): void {
  const from = pigOf(t.state, seat).at;
  leave(t, seat, from);
  t.record({ type: 'PigStepped', data: { seat, from, to } });
  enter(t, seat);
  if (t.state.turn.met) endMovement(t, 'met');
  else t.then('walk');
}

/** All enemies of the room come after a pig that flees, unless another living pig stays behind with them. */
function leave(t: StepTable, seat: number, from: string): void {
  if (livingAt(t.state, from).some((other) => other !== seat)) return;
  for (const { id } of enemiesAt(t.state, from)) t.record({ type: 'ChaseBegan', data: { enemy: id, pig: seat } });
}
