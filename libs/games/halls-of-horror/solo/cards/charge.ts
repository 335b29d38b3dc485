import { activate } from '../operations/activate.js';
import { killerHealth } from '../operations/killer-health.js';
import { rage } from '../operations/rage.js';
import { toward } from '../operations/toward.js';
import type { SoloCard } from './solo-card.js';

const charge = (id: string): SoloCard => ({
  id,
  name: 'Charge',
  active: [rage(1), toward(3)],
  stunned: [activate(), toward(1)],
  dead: [killerHealth(4)],
});

export const solo8 = charge('SO-08');
export const solo9 = charge('SO-09');
