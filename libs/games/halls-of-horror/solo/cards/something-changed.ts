import { killerHealth } from '../operations/killer-health.js';
import { forRage, rage } from '../operations/rage.js';
import { replaceRoom } from '../operations/replace-room.js';
import type { SoloCard } from './solo-card.js';

const somethingChanged = (id: string): SoloCard => ({
  id,
  name: 'Something Changed',
  active: [forRage(1, replaceRoom())],
  stunned: [rage(-1), replaceRoom()],
  dead: [killerHealth(3), replaceRoom()],
});

export const solo14 = somethingChanged('SO-14');
export const solo15 = somethingChanged('SO-15');
