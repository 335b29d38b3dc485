import { changeRage } from '../../happenings/killer.js';
import { MOST_RAGE } from '../../killer.js';
import type { Operation } from './operation.js';

/** Raises his Rage, or lowers it where `points` is negative. */
export const rage = (points: number): Operation => ({
  text: points > 0 ? `Rage +${points}` : `Rage −${-points}`,
  possible: ({ killer }) => (points > 0 ? killer.hp > 0 && killer.rage < MOST_RAGE : killer.rage > 0),
  carryOut: (t) => changeRage(t, points),
});

/** A condition: the operation is carried out, and the Rage spent, only where both can be. */
export const forRage = (points: number, operation: Operation): Operation => ({
  text: `for ${points} Rage: ${operation.text}`,
  possible: (game, start) => game.killer.rage >= points && operation.possible(game, start),
  carryOut: (t, start) => {
    changeRage(t, -points);
    operation.carryOut(t, start);
  },
});
