import { activate } from '../operations/activate.js';
import { killerHealth } from '../operations/killer-health.js';
import { rage } from '../operations/rage.js';
import { toward } from '../operations/toward.js';
import type { SoloCard } from './solo-card.js';

const wrath = (id: string): SoloCard => ({
  id,
  name: "The Killer's Wrath",
  active: [killerHealth(-1), rage(2), toward(1)],
  stunned: [killerHealth(-1), activate(), rage(1)],
  dead: [],
});

export const solo12 = wrath('SO-12');
export const solo13 = wrath('SO-13');
