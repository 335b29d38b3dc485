import * as killer from '../../happenings/killer.js';
import type { Operation } from './operation.js';

export const activate = (): Operation => ({
  text: 'he becomes Active',
  possible: ({ killer: { active, hp } }) => !active && hp > 0,
  carryOut: killer.activate,
});
