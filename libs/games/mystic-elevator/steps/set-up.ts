import { ELEVATOR, ORDINARY_ROOMS } from '../content/rooms.js';
import { seatsOf } from '../state.js';
import { rollBoth } from './dice.js';
import type { StepTable } from './steps.js';

/** Lays out the house, shuffles the stacks and finds who begins. */
export function start(t: StepTable): void {
  dealRooms(t);
  for (const stack of ['item', 'event'] as const) {
    const order = t.chance.shuffle(t.state.stacks[stack]);
    t.record({ type: 'StackShuffled', data: { stack, count: order.length }, sealed: { order } });
  }
  const seat = highestRoll(t, seatsOf(t.state));
  t.record({ type: 'FirstPlayerFound', data: { seat } });
  t.then('turn', { seat });
}

/** The ordinary rooms are shuffled; the elevator goes back into the pile at a place drawn by itself. */
function dealRooms(t: StepTable): void {
  const cards = t.chance.shuffle(ORDINARY_ROOMS.map(({ id }) => id));
  cards.splice(t.chance.integer(0, cards.length), 0, ELEVATOR.id);
  t.record({ type: 'RoomsDealt', data: { rooms: cards.length }, sealed: { cards } });
}

/** Everybody rolls both dice; a tie for first is rolled off by those in it. */
function highestRoll(t: StepTable, seats: readonly number[]): number {
  const rolled = seats.map((seat) => {
    const dice = rollBoth(t.chance);
    t.record({ type: 'StartRolled', data: { seat, dice } });
    return { seat, sum: dice[0] + dice[1] };
  });
  const highest = Math.max(...rolled.map(({ sum }) => sum));
  const best = rolled.filter(({ sum }) => sum === highest).map(({ seat }) => seat);
  return best.length === 1 ? best[0]! : highestRoll(t, best);
}
