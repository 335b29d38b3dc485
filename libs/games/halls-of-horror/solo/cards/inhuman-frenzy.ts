import { activate } from '../operations/activate.js';
import { killerHealth } from '../operations/killer-health.js';
import { rage } from '../operations/rage.js';
import { toward } from '../operations/toward.js';
import type { SoloCard } from './solo-card.js';

const inhumanFrenzy = (id: string): SoloCard => ({
  id,
  name: 'Inhuman Frenzy',
  active: [killerHealth(-3), rage(1), toward(2)],
  stunned: [killerHealth(-3), activate(), rage(1)],
  dead: [killerHealth(2)],
});

export const solo10 = inhumanFrenzy('SO-10');
export const solo11 = inhumanFrenzy('SO-11');
