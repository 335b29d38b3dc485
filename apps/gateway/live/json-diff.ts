import type { Operation } from 'rfc6902';
import type { Json, JsonObject } from '#engine';

type List = readonly Json[];

/**
 * RFC 6902 operations (add, remove and replace alone) that turn one JSON value into another. Whatever is alike stays untouched; of an
 * object each property is compared; of a list see `diffLists`. Takes time in proportion to the size of both, and none for parts that are
 * the same in memory.
 */
export function jsonDiff(before: Json, after: Json): Operation[] {
  const operations: Operation[] = [];
  diff(before, after, '', operations);
  return operations;
}

function diff(before: Json, after: Json, path: string, operations: Operation[]): void {
  if (before === after) return;
  if (Array.isArray(before) && Array.isArray(after)) diffLists(before, after, path, operations);
  else if (isObject(before) && isObject(after)) diffObjects(before, after, path, operations);
  else operations.push({ op: 'replace', path, value: after });
}

function diffObjects(before: JsonObject, after: JsonObject, path: string, operations: Operation[]): void {
  for (const key of Object.keys(before)) {
    // A property that is undefined is not there in JSON.
    if (before[key] === undefined) continue;
    if (!has(after, key)) operations.push({ op: 'remove', path: `${path}/${escaped(key)}` });
    else if (before[key] !== after[key]) diff(before[key], after[key]!, `${path}/${escaped(key)}`, operations);
  }
  for (const key of Object.keys(after)) if (after[key] !== undefined && !has(before, key)) operations.push({ op: 'add', path: `${path}/${escaped(key)}`, value: after[key] });
}

/**
 * What is alike at both ends stays. Between them, elements with ids that keep their order are matched by id: those gone are removed,
 * those that stay are patched, new ones are put in. All others are patched one by one, and the surplus removed or added behind them.
 */
function diffLists(before: List, after: List, path: string, operations: Operation[]): void {
  const shorter = Math.min(before.length, after.length);
  const start = count(shorter, (i) => same(before[i]!, after[i]!));
  const end = count(shorter - start, (i) => same(before[before.length - 1 - i]!, after[after.length - 1 - i]!));
  const [old, young] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const spot: Spot = { path, start, operations };
  if (old.length === young.length && !moved(old, young)) return diffInPlace(old, young, spot);
  const stay = stayingIds(old, young);
  if (stay === undefined) diffInPlace(old, young, spot);
  else diffById(old, young, stay, spot);
}

/** Where in a list the elements that differ begin. */
interface Spot {
  readonly path: string;
  readonly start: number;
  readonly operations: Operation[];
}

function diffInPlace(old: List, young: List, { path, start, operations }: Spot): void {
  const both = Math.min(old.length, young.length);
  for (let i = 0; i < both; i++) diff(old[i]!, young[i]!, `${path}/${start + i}`, operations);
  for (let i = both; i < old.length; i++) operations.push({ op: 'remove', path: `${path}/${start + both}` });
  for (let i = both; i < young.length; i++) operations.push({ op: 'add', path: `${path}/${start + i}`, value: young[i] });
}

function diffById(old: List, young: List, stay: ReadonlySet<string>, { path, start, operations }: Spot): void {
  const kept = old.filter((element) => stay.has(idOf(element)!));
  let at = start;
  for (const element of old) {
    if (stay.has(idOf(element)!)) at++;
    else operations.push({ op: 'remove', path: `${path}/${at}` });
  }
  let next = 0;
  for (const [i, element] of young.entries()) {
    if (stay.has(idOf(element)!)) diff(kept[next++]!, element, `${path}/${start + i}`, operations);
    else operations.push({ op: 'add', path: `${path}/${start + i}`, value: element });
  }
}

const moved = (old: List, young: List): boolean => old.some((element, i) => idOf(element) !== idOf(young[i]!));

/** The ids both have; undefined where elements have none, share one, or those that stay change places. */
function stayingIds(old: List, young: List): ReadonlySet<string> | undefined {
  const [before, after] = [idsOf(old), idsOf(young)];
  if (before === undefined || after === undefined) return undefined;
  const stay = [...before].filter((id) => after.has(id));
  let next = 0;
  for (const id of after) if (id === stay[next]) next++;
  return next === stay.length && stay.length > 0 ? new Set(stay) : undefined;
}

function idsOf(list: List): ReadonlySet<string> | undefined {
  const ids = new Set<string>();
  for (const element of list) {
    const id = idOf(element);
    if (id === undefined || ids.has(id)) return undefined;
    ids.add(id);
  }
  return ids;
}

function idOf(element: Json): string | undefined {
  const id = isObject(element) ? element['id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** Whether two values are the same JSON. */
export function same(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((value, i) => same(value, b[i]));
  return isObject(a) && isObject(b) && sameProperties(a, b);
}

function sameProperties(a: JsonObject, b: JsonObject): boolean {
  for (const key of Object.keys(a)) if (a[key] !== undefined && !(has(b, key) && same(a[key], b[key]))) return false;
  for (const key of Object.keys(b)) if (b[key] !== undefined && !has(a, key)) return false;
  return true;
}

const has = (object: JsonObject, key: string): boolean => Object.hasOwn(object, key) && object[key] !== undefined;
const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
const escaped = (key: string): string => (/[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key);

/** How many, from 0 to `most`, hold from the first on. */
function count(most: number, holds: (i: number) => boolean): number {
  let i = 0;
  while (i < most && holds(i)) i++;
  return i;
}
