import type { Table } from '#engine';
import type { CardId } from '../cards/card-id.js';
import type { ElevatorFact } from '../facts.js';
import type { GameState } from '../state.js';

/** The pieces of a turn, with their arguments; a stored schema: names and shapes outlive games being played. */
export type Steps = {
  start: null;
  turn: { seat: number };
  cardStep: null;
  cardPicked: null;
  play: { card: CardId };
  aimed: { card: CardId };
  goOn: null;
  roll: null;
  attacked: null;
  attackAnswered: null;
  walk: null;
  stepPicked: null;
  pursuit: null;
  draw: null;
  stackPicked: null;
  nextTurn: null;
  concede: { seat: number };
};
export type StepTable = Table<GameState, ElevatorFact, Steps>;
