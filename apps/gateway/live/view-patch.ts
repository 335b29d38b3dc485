import { createPatch, type Operation } from 'rfc6902';
import type { Json, JsonObject, Registry, Viewer } from '#engine';
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

const whole = (view: JsonObject): Operation[] => [{ op: 'replace', path: '', value: view }];

/** RFC 6902 operations that turn `before` into `after`: the whole view where there is nothing before, or where that is shorter. */
export function viewPatch(before: JsonObject | undefined, after: JsonObject): Json {
  if (before === undefined) return whole(after) as unknown as Json;
  const patch = createPatch(before, after);
  const shorter = JSON.stringify(patch).length > JSON.stringify(after).length + 50;
  return (shorter ? whole(after) : patch) as unknown as Json;
}
