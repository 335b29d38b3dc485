import type { SpaceId } from '../../house.js';
import { openName } from '../../labels.js';
import { chasersOf, enemiesAt, pigOf, roomAt, type GameState } from '../../state.js';
import { enter } from '../../steps/enter.js';
import type { Effect } from '../card.js';

const asTarget = (game: GameState, space: SpaceId) => ({ id: space, label: openName(space, roomAt(game, space)), data: { space } });

/** Whoever shares the room it goes from, or is after the pig, loses it for good. */
function following(game: GameState, seat: number) {
  return new Set([...enemiesAt(game, pigOf(game, seat).at), ...chasersOf(game, seat)]);
}

/**
 * Takes the pig elsewhere; not a step. Where it arrives, everything is as if it had walked in.
 *
 * @param reach the cells it leads to; none from the Entrance Hall
 * @param aim how to ask for the cell, where there may be a choice
 */
export const travel = (reach: (from: SpaceId) => readonly SpaceId[], takeBack: boolean): Effect => ({
  targets: (game, seat) => reach(pigOf(game, seat).at).map((space) => asTarget(game, space)),
  ...(takeBack && { aim: { kind: 'travel.destination', prompt: 'Where does it lead?', takeBack } }),
  carryOut(t, seat, to) {
    const from = pigOf(t.state, seat).at;
    for (const { id, at } of following(t.state, seat)) t.record({ type: 'EnemyRemoved', data: { enemy: id, space: at } });
    t.record({ type: 'PigTravelled', data: { seat, from, to } });
    enter(t, seat);
  },
});
