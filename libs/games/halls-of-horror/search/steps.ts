import { extraAmmunition } from '../happenings/belongings.js';
import type { SearchSteps, StepsOf } from '../steps.js';
import { searchRemovalPicked, searchSpendPicked } from './drawing.js';
import { search, searchUsePicked } from './search.js';

export const searchSteps: StepsOf<SearchSteps> = { search, searchUsePicked, searchSpendPicked, searchRemovalPicked, extraAmmunition };
