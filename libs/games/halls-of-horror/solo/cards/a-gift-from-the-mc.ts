import type { Direction } from '../../board.js';
import { activate } from '../operations/activate.js';
import { arrows } from '../operations/arrows.js';
import { giftAnywhere, giftWhereHeStood } from '../operations/gift.js';
import { killerHealth } from '../operations/killer-health.js';
import type { SoloCard } from './solo-card.js';

const gift = (id: string, steps: number, ...directions: readonly Direction[]): SoloCard => ({
  id,
  name: 'A Gift from the MC',
  active: [arrows(steps, ...directions), giftWhereHeStood()],
  stunned: [giftAnywhere(), activate()],
  dead: [giftAnywhere(), killerHealth(1)],
});

export const solo5 = gift('SO-05', 1, 'up', 'left', 'down', 'right');
export const solo6 = gift('SO-06', 2, 'right', 'up', 'left', 'down');
export const solo7 = gift('SO-07', 1, 'down', 'right', 'left', 'up');
