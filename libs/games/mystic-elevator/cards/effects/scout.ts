import { openName } from '../../labels.js';
import { exitsOf, roomAt } from '../../state.js';
import { rollCheck } from '../../steps/enter.js';
import type { Effect } from '../card.js';

/** Rolls the Enemy Check of an unknown space one step away now, in the open; the space stays unknown. */
export const scout: Effect = {
  targets: (game, seat) =>
    exitsOf(game, seat)
      .map(({ to }) => to)
      .filter((space) => !roomAt(game, space).known && !roomAt(game, space).checked)
      .map((space) => ({ id: space, label: openName(space, roomAt(game, space)), data: { space } })),
  aim: { kind: 'scout.room', prompt: 'Which room do you sound out?', takeBack: true },
  carryOut: (t, seat, space) => rollCheck(t, seat, space),
};
