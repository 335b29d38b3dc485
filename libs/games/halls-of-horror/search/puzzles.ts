import { exhaust, open } from '../happenings/rooms.js';
import { availableSpaces, hasPair } from '../rewards/counting.js';
import type { Procedure, RoomCard } from '../rooms/room-card.js';
import { cardAt, hasPower, participantOf, roomAt, type GameState } from '../state.js';
import type { StepTable } from '../steps.js';
import { lessForPanic } from './panic.js';
import { receive } from './rewards.js';

export type Puzzle = Extract<Procedure, { type: 'puzzle' }>;

/** How many cards an attempt draws: what is printed on the Room, or under the space covered last; Problem Solver draws 1 more whatever Panic takes off. */
export function puzzleCards(game: GameState, seat: number, { cards }: Puzzle): number {
  const { cell, panicked } = participantOf(game, seat);
  const last = Math.max(-1, ...roomAt(game, cell).covered);
  const value = cardAt(game, cell).spaces[last]?.next ?? cards;
  return lessForPanic(value, panicked) + (hasPower(game, seat, 'problem-solver') ? 1 : 0);
}

/** The attempt is over: what lies on the table solves the Puzzle or not. */
export function endAttempt(t: StepTable, seat: number, puzzle: Puzzle): void {
  const { cell } = participantOf(t.state, seat);
  if (hasPair(t.state.rewards.table)) {
    t.record({ type: 'PuzzleSolved', data: { seat, cell } });
    SOLVED[puzzle.solved](t, seat);
  } else {
    t.record({ type: 'PuzzleFailed', data: { seat, cell } });
    FAILED[puzzle.failed](t, seat);
  }
}

type Outcomes<Way extends string> = { readonly [way in Way]: (t: StepTable, seat: number) => void };
const SOLVED: Outcomes<Puzzle['solved']> = {
  escape: (t, seat) => t.record({ type: 'ExitSolved', data: { seat, cell: participantOf(t.state, seat).cell } }),
  reward: takeReward,
};
const FAILED: Outcomes<Puzzle['failed']> = {
  nothing: () => undefined,
  penalty: suffer,
  'penalty and exhausted': (t, seat) => {
    suffer(t, seat);
    finish(t, seat);
  },
  cover: coverNext,
};

const leftMost = (game: GameState, seat: number): number => {
  const { cell } = participantOf(game, seat);
  return availableSpaces(cardAt(game, cell), roomAt(game, cell).covered)[0]!;
};
const cardOf = (game: GameState, seat: number): RoomCard => cardAt(game, participantOf(game, seat).cell);

/** The left-most uncovered space; nothing once that is the penalty. */
function takeReward(t: StepTable, seat: number): void {
  const space = leftMost(t.state, seat);
  if (!cardOf(t.state, seat).spaces[space]!.penalty) receive(t, seat, space, 'puzzle');
  finish(t, seat);
}

/** The left-most uncovered space is lost. If that was the penalty, it is suffered and the Puzzle is over. */
function coverNext(t: StepTable, seat: number): void {
  const space = leftMost(t.state, seat);
  t.record({ type: 'SpaceCovered', data: { cell: participantOf(t.state, seat).cell, space } });
  if (!cardOf(t.state, seat).spaces[space]!.penalty) return;
  suffer(t, seat);
  finish(t, seat);
}

function suffer(t: StepTable, seat: number): void {
  const penalty = cardOf(t.state, seat).spaces.findIndex((space) => space.penalty);
  receive(t, seat, penalty, 'puzzle');
}

/** The Room opens, and there is nothing more to find. */
function finish(t: StepTable, seat: number): void {
  const { cell } = participantOf(t.state, seat);
  open(t, cell);
  exhaust(t, cell);
}
