/**
 * What holds under `ruleset` of something that has changed: the value of the latest ruleset in `values` that is not later. Throws where
 * all are later.
 *
 * @example since(t.ruleset, { 1: 2, 4: 3 })  // 2 under the rulesets 1 to 3, and 3 since then
 */
export function since<T>(ruleset: number, values: { readonly [ruleset: number]: T }): T {
  const begun = Object.keys(values).map(Number).filter((first) => first <= ruleset);
  if (begun.length === 0) throw new Error(`nothing is said for ruleset ${ruleset}`);
  return values[Math.max(...begun)] as T;
}
