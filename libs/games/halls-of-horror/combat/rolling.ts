import { RAGE_TRACK } from '../killer.js';
import { isSolo, participantOf, seatsOf, type GameState } from '../state.js';
import type { StepTable } from '../steps.js';
import { combatOf, fighterOf, successfulDice } from './fighters.js';

/** Dice of a Participant. */
const DICE = 4;

export const rollDie = (t: StepTable): number => t.chance.integer(1, 6);
const roll = (t: StepTable, dice: number): number[] => Array.from({ length: dice }, () => rollDie(t));

/** Everybody rolls, in turn order, then the Killer; in solo his Successes are fixed. */
export function combatRoll(t: StepTable): void {
  const { fighters, killer } = combatOf(t.state);
  for (const { seat } of fighters) t.record({ type: 'DiceRolled', data: { seat, dice: roll(t, DICE) } });
  if (killer === null) return;
  const { dice, soloSuccesses } = RAGE_TRACK[t.state.killer.rage]!;
  if (isSolo(t.state)) t.record({ type: 'KillerScored', data: { successes: soloSuccesses } });
  else t.record({ type: 'KillerRolled', data: { seat: killerHandler(t.state), dice: roll(t, dice) } });
}

/**
 * Who rolls for the Killer: the MC, or while nobody has died the First Player, or, if he is one of his opponents, the seat to his right (the one
 * before his). That seat rolls even if it is an opponent too: nothing is chosen. It cannot be dead, or there would be an MC.
 */
export function killerHandler(game: GameState): number {
  const { first } = game.turn;
  if (game.ceremony.master !== null) return game.ceremony.master;
  const seats = seatsOf(game).length;
  return combatOf(game).fighters.some(({ seat }) => seat === first) ? (first + seats - 1) % seats : first;
}

/** When all have accepted, every Panicked fighter rolls one Success again, in turn order. All Successes are equal: the first die is taken. */
export function rollPanic(t: StepTable): void {
  for (const { seat } of combatOf(t.state).fighters) if (participantOf(t.state, seat).panicked) rollSuccessAgain(t, seat, seat, 'panic');
}

/** `by` has a Success of a fighter rolled again, if there is one. */
export function rollSuccessAgain(t: StepTable, seat: number, by: number, why: 'quarterback' | 'panic'): void {
  const fighter = fighterOf(t.state, seat);
  const [die] = successfulDice(t.state, fighter);
  if (die !== undefined) rollAgain(t, seat, by, why, [die]);
}

export function rollAgain(t: StepTable, seat: number, by: number, why: 'resolve' | 'quarterback' | 'panic', places: readonly number[]): void {
  const { dice } = fighterOf(t.state, seat);
  t.record({ type: 'DiceRerolled', data: { seat, by, why, dice: places.map((die) => ({ die, from: dice[die]!, to: rollDie(t) })) } });
}
