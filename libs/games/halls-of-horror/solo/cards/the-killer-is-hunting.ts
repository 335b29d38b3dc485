import type { Direction } from '../../board.js';
import { activate } from '../operations/activate.js';
import { arrows } from '../operations/arrows.js';
import { killerHealth } from '../operations/killer-health.js';
import type { SoloCard } from './solo-card.js';

const hunting = (id: string, steps: number, ...directions: readonly Direction[]): SoloCard => ({
  id,
  name: 'The Killer is Hunting',
  active: [arrows(steps, ...directions)],
  stunned: [activate()],
  dead: [killerHealth(3)],
});

export const solo1 = hunting('SO-01', 2, 'up', 'right', 'down', 'left');
export const solo2 = hunting('SO-02', 2, 'left', 'up', 'right', 'down');
export const solo3 = hunting('SO-03', 3, 'down', 'right', 'up', 'left');
export const solo4 = hunting('SO-04', 3, 'right', 'down', 'left', 'up');
