import type { SpaceId } from '../house.js';
import { enemiesAt, ENEMY_TOKENS, pigOf, roomAt, type GameState } from '../state.js';
import { rollDie } from './dice.js';
import type { StepTable } from './steps.js';

/** The token to place next, if the supply holds one. */
function freeToken(game: GameState): string | undefined {
  const tokens = Array.from({ length: ENEMY_TOKENS }, (_, i) => `enemy-${i + 1}`);
  return tokens.find((token) => game.enemies.every(({ id }) => id !== token));
}

/** The Enemy Check of a space: on a 0 an enemy appears there, if there is a token left. */
export function rollCheck(t: StepTable, seat: number, space: SpaceId): void {
  const die = rollDie(t.chance);
  t.record({ type: 'CheckRolled', data: { seat, space, die } });
  const enemy = freeToken(t.state);
  if (die === 0 && enemy !== undefined) t.record({ type: 'EnemyPlaced', data: { enemy, space } });
}

/** Any pig coming into a room ends the chases of the enemies there. */
export function endChasesAt(t: StepTable, space: SpaceId): void {
  for (const { id, chase } of enemiesAt(t.state, space)) if (chase) t.record({ type: 'ChaseEnded', data: { enemy: id, pig: chase.pig } });
}

/**
 * A pig has come into a space, on foot or by card: an unknown one is turned up and, unless that was done before, checked.
 * If an enemy is there now, the pig meets it, which ends its movement.
 */
export function enter(t: StepTable, seat: number): void {
  const space = pigOf(t.state, seat).at;
  const { known, checked, card } = roomAt(t.state, space);
  if (!known) t.record({ type: 'RoomOpened', data: { seat, space, card } });
  if (!checked) rollCheck(t, seat, space);
  if (enemiesAt(t.state, space).length === 0) return;
  endChasesAt(t, space);
  t.record({ type: 'EnemyMet', data: { seat, space } });
}
