import { isDeepStrictEqual } from 'node:util';

/** Stands in a list for any number of elements, none included. */
export const GAP = '...';

/** Where `actual` does not have what `expected` names, one line each. Mappings may have more members than named; all else must be equal. */
export function differences(expected: unknown, actual: unknown, path: string): string[] {
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected))
    return isDeepStrictEqual(expected, actual) ? [] : [`${path}: expected ${show(expected)}, found ${show(actual)}`];
  if (typeof actual !== 'object' || actual === null) return [`${path}: expected ${show(expected)}, found ${show(actual)}`];
  return Object.entries(expected).flatMap(([key, value]) => differences(value, (actual as Record<string, unknown>)[key], `${path}.${key}`));
}

/** Are these the listed elements, all of them in order, with whatever the gaps leave room for? */
export function fitsWithGaps<E, A>(expected: readonly E[], actual: readonly A[], fits: (expected: E, actual: A) => boolean): boolean {
  const [first, ...rest] = expected;
  if (expected.length === 0) return actual.length === 0;
  if (first === GAP) return actual.some((_, from) => fitsWithGaps(rest, actual.slice(from), fits)) || fitsWithGaps(rest, [], fits);
  return actual.length > 0 && fits(first!, actual[0]!) && fitsWithGaps(rest, actual.slice(1), fits);
}

export const show = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
