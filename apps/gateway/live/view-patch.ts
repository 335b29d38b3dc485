import type { Operation } from 'rfc6902';
import type { Json, JsonObject, Registry, Viewer } from '#engine';
import { viewTable, type TableState } from '#table';
import { jsonDiff } from './json-diff.js';

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
  const patch = jsonDiff(before, after);
  const size = sizeOf(patch as unknown as Json, Infinity);
  return patch.length === 0 || sizeOf(after, size) >= size ? patch : whole;
}

/** About how long a value is as JSON; the counting stops beyond `most`. */
function sizeOf(value: Json | undefined, most: number): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 4;
  const isList = Array.isArray(value);
  let size = 2;
  for (const key of Object.keys(value)) {
    size += (isList ? 1 : key.length + 4) + sizeOf((value as JsonObject)[key], most - size);
    if (size > most) break;
  }
  return size;
}
