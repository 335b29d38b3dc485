import { pick, type Given } from '#engine';
import { itemOf } from '../items/index.js';
import type { ItemId } from '../items/item.js';
import { hasPower, holds, isSolo, participantOf } from '../state.js';
import type { StepTable } from '../steps.js';

/** What one award event brings: a reward, a Gift token, a Strongbox, a body. */
export interface Award {
  readonly items?: readonly ItemId[];
  readonly bullets?: number;
  readonly shells?: number;
}

/** 1 Resolve in place of what cannot be taken. */
export const comfort = (t: StepTable, seat: number): void => t.record({ type: 'ResolveGained', data: { seat, points: 1 } });

/**
 * Gives items from the supply, firearms with their own ammunition, and ammunition. For items already held there is 1 Resolve instead.
 * Every Shot Counts adds 1 token; where both kinds come together its player is asked which, so schedule what follows with `then`.
 */
export function award(t: StepTable, seat: number, { items = [], bullets = 0, shells = 0 }: Award): void {
  const taken = items.filter((item) => !holds(t.state, seat, item));
  takeItems(t, seat, taken);
  if (taken.length < items.length) comfort(t, seat);
  const own = (kind: 'bullets' | 'shells') => taken.reduce((sum, item) => sum + (itemOf(item).ammunition?.kind === kind ? itemOf(item).ammunition!.comesWith : 0), 0);
  takeAmmunition(t, seat, bullets + own('bullets'), shells + own('shells'));
}

export function takeItems(t: StepTable, seat: number, items: readonly ItemId[]): void {
  for (const item of items) t.record({ type: 'ItemTaken', data: { seat, item } });
}

/** One award of ammunition, with what Every Shot Counts adds. It may ask a question. */
export function takeAmmunition(t: StepTable, seat: number, bullets: number, shells: number): void {
  if (bullets + shells === 0) return;
  const extra = hasPower(t.state, seat, 'every-shot-counts') ? 1 : 0;
  if (extra > 0 && bullets > 0 && shells > 0) return askWhich(t, seat, bullets, shells);
  const data = { seat, bullets: bullets && bullets + extra, shells: shells && shells + extra };
  t.record({ type: 'AmmunitionTaken', data });
}

function askWhich(t: StepTable, seat: number, bullets: number, shells: number): void {
  const options = [
    { id: 'bullets', label: 'A Bullet' },
    { id: 'shells', label: 'A Shell' },
  ];
  t.ask({ [seat]: pick({ kind: 'ammunition.extra', prompt: 'Every Shot Counts: which one more?', options }) }, 'extraAmmunition', { seat, bullets, shells });
}

/** Its player has said which one more it is. */
export function extraAmmunition(t: StepTable, { seat, bullets, shells }: { seat: number; bullets: number; shells: number }, given: Given): void {
  const more = given.id() === 'bullets' ? { bullets: bullets + 1, shells } : { bullets, shells: shells + 1 };
  t.record({ type: 'AmmunitionTaken', data: { seat, ...more } });
}

/** Keys found: as many Rooms are to be locked, except in solo. */
export function takeKeys(t: StepTable, seat: number, keys: number): void {
  t.record({ type: 'KeysTaken', data: { seat, keys, locks: isSolo(t.state) ? 0 : keys } });
}

/** A second Panic card gives 1 Resolve instead. */
export function takePanic(t: StepTable, seat: number): void {
  if (participantOf(t.state, seat).panicked) comfort(t, seat);
  else t.record({ type: 'PanicTaken', data: { seat } });
}
