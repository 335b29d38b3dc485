import { changeKillerHealth } from '../../happenings/killer.js';
import { KILLER_MOST_HP } from '../../killer.js';
import type { Operation } from './operation.js';

/** Gives him health, or takes it where `points` is negative: down to 1, never to 0. */
export const killerHealth = (points: number): Operation => ({
  text: points > 0 ? `Health +${points}` : `Health −${-points}`,
  possible: ({ killer }) => (points > 0 ? killer.hp < KILLER_MOST_HP : killer.hp > 1),
  carryOut: (t) => changeKillerHealth(t, points),
});
