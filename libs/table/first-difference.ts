/** Deeper than this a path is not told: a key may be the name of a hidden card. */
const DEPTH = 4;

/** Where two values of JSON differ first, as the names on the way there and no value; undefined where they are the same. */
export function firstDifference(a: unknown, b: unknown): string | undefined {
  return differenceAt(a, b, [])?.slice(0, DEPTH).join('.');
}

function differenceAt(a: unknown, b: unknown, path: readonly string[]): readonly string[] | undefined {
  if (Object.is(a, b)) return undefined;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return path;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const key of keys) {
    const found = differenceAt(a[key], b[key], [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isObject = (value: unknown): value is { readonly [key: string]: unknown } => typeof value === 'object' && value !== null;
