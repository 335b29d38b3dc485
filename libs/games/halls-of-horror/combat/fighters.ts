import { BASIC_ATTACK, ESCAPE_SUCCEEDS_ON, itemOf } from '../items/index.js';
import type { AttackValues } from '../items/item.js';
import { hasPower, type Combat, type Fighter, type GameState, type Weapon } from '../state.js';

/** Grapple Master: the lowest number that succeeds for bare hands. */
const GRAPPLE_SUCCEEDS_ON = 4;
/** Acrobatic: the lowest number that succeeds for whoever Escapes. */
const ACROBATIC_SUCCEEDS_ON = 2;

/** The Combat that is going on: for steps that run in one. */
export const combatOf = (game: GameState): Combat => game.combat!;
export const fighterOf = (game: GameState, seat: number): Fighter => combatOf(game).fighters.find((fighter) => fighter.seat === seat)!;

/** What an Attack of that seat does, with a weapon or with bare hands. */
export function attackOf(game: GameState, seat: number, weapon: Weapon): AttackValues {
  if (weapon !== 'basic') return itemOf(weapon).attack!;
  return hasPower(game, seat, 'grapple-master') ? { ...BASIC_ATTACK, succeedsOn: GRAPPLE_SUCCEEDS_ON } : BASIC_ATTACK;
}

/** The lowest number of a die that is a Success for a fighter, for its whole roll and all re-rolls. */
export function succeedsOn(game: GameState, { seat, card, weapon, acrobatic }: Fighter): number {
  if (card === 'attack') return attackOf(game, seat, weapon ?? 'basic').succeedsOn;
  return acrobatic ? ACROBATIC_SUCCEEDS_ON : ESCAPE_SUCCEEDS_ON;
}

const diceThat = ({ dice }: Fighter, fits: (die: number) => boolean): number[] => dice.flatMap((die, i) => (fits(die) ? [i] : []));
/** Places of the dice that are Successes. */
export const successfulDice = (game: GameState, fighter: Fighter): number[] => diceThat(fighter, (die) => die >= succeedsOn(game, fighter));
/** Places of the dice that are none. */
export const failedDice = (game: GameState, fighter: Fighter): number[] => diceThat(fighter, (die) => die < succeedsOn(game, fighter));
export const successesOf = (game: GameState, fighter: Fighter): number => successfulDice(game, fighter).length;
