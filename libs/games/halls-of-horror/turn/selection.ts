import { pick, type Given, type Option, type Question } from '#engine';
import { DIRECTIONS, neighbour } from '../board.js';
import { cellName } from '../labels.js';
import { isAlone, isLockedIn, living, participantOf, turnOrder, type Action, type GameState, type Move } from '../state.js';
import type { StepTable } from '../steps.js';
import { isMove, possibleActions } from './possible.js';

/** Everybody selects at the same time, by what holds as the turn begins. Whoever can do nothing at all is not asked and passes. */
export function turn(t: StepTable): void {
  const { number, first } = t.state.turn;
  t.record({ type: 'TurnBegan', data: { number: number + 1, first } });
  const questions = living(t.state).flatMap((seat) => {
    const question = questionFor(t.state, seat);
    return question === undefined ? [] : [[seat, question] as const];
  });
  const asked = questions.map(([seat]) => seat);
  const pass = living(t.state).filter((seat) => !asked.includes(seat));
  if (asked.length === 0) t.then('reveal', { pass });
  else t.ask(Object.fromEntries(questions), 'reveal', { pass });
}

function questionFor(game: GameState, seat: number): Question | undefined {
  if (!isAlone(game, seat)) return combatQuestion(game, seat);
  const possible = possibleActions(game, seat);
  if (possible.length === 0) return undefined;
  const offered = game.options.impossibleActions === 'penalty' ? [...DIRECTIONS, 'search' as const] : possible;
  const byDefault = possible.includes('search') ? 'search' : possible[0]!;
  const prompt = isLockedIn(game, seat) ? 'The Room has shut behind you. What do you do?' : 'What do you do?';
  return pick({ kind: 'action', prompt, options: offered.map((action) => optionFor(game, seat, action)), default: [byDefault] });
}

function combatQuestion(game: GameState, seat: number): Question {
  if (isLockedIn(game, seat)) throw new Error(`seat ${seat} would have to fight in a Room that has shut`);
  const options = [
    { id: 'attack', label: 'Attack' },
    { id: 'escape', label: 'Escape' },
  ];
  return pick({ kind: 'combat.action', prompt: 'You are not alone. What do you do?', options, default: ['escape'] });
}

const WAYS: { readonly [move in Move]: string } = { up: 'Up', right: 'Right', down: 'Down', left: 'Left' };

/** A Move says where it leads; off the board it leads nowhere. */
export function optionFor(game: GameState, seat: number, action: Move | 'search'): Option {
  const { cell } = participantOf(game, seat);
  if (action === 'search') return { id: action, label: 'Search', data: { space: cell } };
  const to = neighbour(game.board, cell, action);
  return to === undefined ? { id: action, label: `${WAYS[action]}: a wall` } : { id: action, label: `${WAYS[action]}: ${cellName(game, to)}`, data: { space: to } };
}

/** All cards are turned up together; then each is carried out in turn order. Whether an Action is possible is settled here. */
export function reveal(t: StepTable, { pass }: { pass: number[] }, given: Given): void {
  const actions = turnOrder(t.state)
    .filter((seat) => living(t.state).includes(seat))
    .map((seat) => ({ seat, action: pass.includes(seat) ? ('pass' as const) : (given.id(seat) as Action) }));
  t.record({ type: 'ActionsRevealed', data: { actions } });
  for (const { seat, action } of actions) t.then('act', { seat, possible: isPossible(t.state, seat, action) });
  t.then('endActions');
}

const isPossible = (game: GameState, seat: number, action: Action): boolean =>
  isMove(action) || action === 'search' ? possibleActions(game, seat).includes(action) : true;
