import { enemyName, openName } from '../../labels.js';
import { chasersOf, enemiesAt, pigOf, roomAt } from '../../state.js';
import type { Effect } from '../card.js';

/** Removes one enemy from the pig's room; only if there is none, one that is chasing the pig. Oldest token first. */
export const removeEnemy: Effect = {
  targets(game, seat) {
    const here = enemiesAt(game, pigOf(game, seat).at);
    const near = here.length > 0 ? here : chasersOf(game, seat);
    return near.map(({ id, at }) => ({ id, label: `${enemyName(id)}, ${openName(at, roomAt(game, at))}`, data: { piece: id } }));
  },
  aim: { kind: 'card.enemy', prompt: 'Which enemy shall it rid you of?', takeBack: false },
  carryOut(t, _, enemy) {
    t.record({ type: 'EnemyRemoved', data: { enemy, space: t.state.enemies.find(({ id }) => id === enemy)!.at } });
  },
};
