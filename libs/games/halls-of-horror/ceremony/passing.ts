import { endIfAllDead } from '../happenings/ending.js';
import { living, seatsOf, type GameState } from '../state.js';
import type { StepTable } from '../steps.js';
import { deadOf } from './dead.js';

/** The card has been carried out: the game is over if nobody lives; otherwise both roles go on, and the next turn begins. */
export function ceremonyEnd(t: StepTable): void {
  t.record({ type: 'CeremonyCardDiscarded', data: { card: t.state.ceremony.played! } });
  if (endIfAllDead(t)) return;
  passFirstPlayer(t);
  passMaster(t);
  t.then('turn');
}

/** The First Player card goes to the next living player; who is the last of them keeps it. */
function passFirstPlayer(t: StepTable): void {
  const { first } = t.state.turn;
  const seat = nextOf(t.state, first, living(t.state));
  if (seat !== first) t.record({ type: 'FirstPlayerPassed', data: { seat } });
}

/** The MC card goes to the next dead player; the only one keeps it. */
function passMaster(t: StepTable): void {
  const { master } = t.state.ceremony;
  const dead = deadOf(t.state);
  if (master !== null && dead.length > 1) t.record({ type: 'MasterChanged', data: { seat: nextOf(t.state, master, dead) } });
}

/** The first of some seats, clockwise after a seat; the seat itself comes last. */
function nextOf(game: GameState, seat: number, among: readonly number[]): number {
  const seats = seatsOf(game);
  return [...seats.slice(seat + 1), ...seats.slice(0, seat + 1)].find((next) => among.includes(next))!;
}
