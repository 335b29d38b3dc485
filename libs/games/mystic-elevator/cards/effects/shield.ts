import { SELF, type Effect } from '../card.js';

/** Cancels an attack on its owner, also one that would kill; the enemy stays. It only ever answers an attack. */
export const shield: Effect = {
  targets: (game, seat) => (game.turn.phase === 'attacked' && game.turn.seat === seat ? SELF : []),
  carryOut: (t, seat) => t.record({ type: 'AttackCancelled', data: { seat } }),
};
