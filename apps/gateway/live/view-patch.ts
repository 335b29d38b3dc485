import { isDeepStrictEqual } from 'node:util';
import { createPatch, type Operation } from 'rfc6902';
import type { JsonObject, Registry, Viewer } from '#engine';
import { viewTable, type TableState } from '#table';

const views = new WeakMap<TableState, Map<Viewer, JsonObject>>();

/** The view of a state, made once for all who see it alike. */
export function sharedView(table: TableState, viewer: Viewer, registry: Registry): JsonObject {
  const known = views.get(table) ?? new Map<Viewer, JsonObject>();
  views.set(table, known);
  const view = known.get(viewer) ?? viewTable(table, viewer, registry);
  known.set(viewer, view);
  return view;
}

/** RFC 6902 operations that turn `before` into `after`: the whole view where there is nothing before, or where that is shorter. */
export function viewPatch(before: JsonObject | undefined, after: JsonObject): readonly Operation[] {
  const whole: Operation[] = [{ op: 'replace', path: '', value: after }];
  if (before === undefined) return whole;
  const patch = createPatch(before, after, listPatch);
  return JSON.stringify(patch).length > JSON.stringify(whole).length ? whole : patch;
}

/**
 * The library weighs every element of a list against every other, which takes seconds for a few hundred. Here what is alike at both
 * ends stays, what lies between is patched one by one, and the surplus is removed or added behind it.
 */
function listPatch(before: unknown, after: unknown, at: { add(token: string): { toString(): string } }): Operation[] | void {
  if (!Array.isArray(before) || !Array.isArray(after)) return;
  const shorter = Math.min(before.length, after.length);
  const start = count(shorter, (i) => isDeepStrictEqual(before[i], after[i]));
  const end = count(shorter - start, (i) => isDeepStrictEqual(before.at(-1 - i), after.at(-1 - i)));
  const path = (i: number) => at.add(String(i)).toString();
  const changed = Array.from({ length: shorter - end - start }, (_, i) => start + i).flatMap((i) =>
    createPatch(before[i], after[i], listPatch).map((operation) => ({ ...operation, path: path(i) + operation.path })),
  );
  const removed = before.slice(shorter - end, before.length - end).map((): Operation => ({ op: 'remove', path: path(shorter - end) }));
  const added = after.slice(shorter - end, after.length - end).map((value, i): Operation => ({ op: 'add', path: path(shorter - end + i), value }));
  return [...changed, ...removed, ...added];
}

/** How many, from 0 to `most`, hold from the first on. */
function count(most: number, holds: (i: number) => boolean): number {
  let i = 0;
  while (i < most && holds(i)) i++;
  return i;
}
