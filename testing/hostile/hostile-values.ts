import fc from 'fast-check';

/** Pieces of JSON, as text: some that no parser keeps (1e999, a key twice), some that PostgreSQL cannot hold (NUL, half a surrogate pair). */
const texts = [
  'null', 'true', '0', '-1', '-0', '1e999', '-1e999', '1e308', '9007199254740993', '2147483648', '0.1', '""', '" "', '"NaN"', '"\\u0000"', '"a\\u0000b"',
  '"\\ud800"', '"\\udfff\\ud800"', '"\\u202e\\ufeff"', '"__proto__"', '"constructor"', '"../../etc/passwd"', '"%00"', `"' OR 1=1 --"`, '"${7*7}{{7*7}}"', '[]', '[[]]', '{}',
  '{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}', '{"a":1,"a":2}', '{"toString":null}',
  `"${'x'.repeat(20_000)}"`, `"${'\u{1F47B}'.repeat(5_000)}"`, `${'['.repeat(5_000)}${']'.repeat(5_000)}`, `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
] as const;

/** Any JSON value as text, mostly a nasty one. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...texts) }, { weight: 1, arbitrary: fc.json() });

/** A piece of a path or a query. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('%00', '%ff', '%E0%A4%A', '%', '..', '..%2f..%2fetc%2fpasswd', '__proto__', 'constructor', 'x'.repeat(5_000), '%F0%9F%91%BB', 'null', '-1', '1e999', "'", '[]', '%5B%5D=1'),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => encodeURIComponent(text)),
  fc.uuid(),
);

/** An object as text that holds some of the names, with values of any kind, perhaps a name twice, perhaps one that nobody has asked for. */
export const hostileObject = (names: readonly string[]): fc.Arbitrary<string> => {
  const pair = fc.tuple(fc.constantFrom(...names, '__proto__', 'constructor', 'polluted'), hostileJson);
  return fc.array(pair, { maxLength: names.length + 2 }).map((pairs) => `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`);
};
