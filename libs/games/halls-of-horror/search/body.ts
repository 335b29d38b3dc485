import { takeAmmunition, takeItems, takeKeys } from '../happenings/belongings.js';
import { holds, participantOf } from '../state.js';
import type { StepTable } from '../steps.js';

/** All that lies on a body is taken as far as it can be held, without comfort for the rest, and a Key more than it had. The figure is taken away. */
export function searchBody(t: StepTable, seat: number, body: number): void {
  const { items, bullets, shells, keys } = participantOf(t.state, body);
  t.record({ type: 'BodySearched', data: { seat, body } });
  takeItems(t, seat, items.filter((item) => !holds(t.state, seat, item)));
  takeKeys(t, seat, keys + 1);
  takeAmmunition(t, seat, bullets, shells);
}
