import type { StepsOf, TurnSteps } from '../steps.js';
import { act } from './act.js';
import { concede } from './concede.js';
import { endActions } from './end-actions.js';
import { replacedMove } from './moves.js';
import { reveal, turn } from './selection.js';

export const turnSteps: StepsOf<TurnSteps> = { turn, reveal, act, replacedMove, endActions, concede };
