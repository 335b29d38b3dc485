import type { Decision } from '#sdk';

type Limits = Pick<Decision, 'min' | 'max'>;

/** Is one option the whole answer? Then picking it answers at once. */
export const isSingle = ({ min, max, ordered }: Limits & Pick<Decision, 'ordered'>): boolean => min === 1 && max === 1 && !ordered;

/** The picks after an option is picked or let go. Beyond `max` nothing is added; where there is only one pick, it moves. */
export function toggled({ max }: Limits, chosen: readonly string[], id: string): readonly string[] {
  if (chosen.includes(id)) return chosen.filter((each) => each !== id);
  if (max === 1) return [id];
  return chosen.length < max ? [...chosen, id] : chosen;
}

/** May these picks be sent? */
export const enough = ({ min, max }: Limits, chosen: readonly string[]): boolean => chosen.length >= min && chosen.length <= max;

/** The list with one entry moved up (-1) or down (1); the same list at its ends. */
export function moved(list: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const from = list.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= list.length) return list;
  const next = [...list];
  [next[from], next[to]] = [next[to]!, next[from]!];
  return next;
}

/** How many to pick, in words. */
export function howMany({ min, max }: Limits): string {
  if (min === max) return `Pick ${min}`;
  return min === 0 ? `Pick up to ${max}` : `Pick ${min} to ${max}`;
}
