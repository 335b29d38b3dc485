/** Every choice of `count` of the given things, each in their order. */
export function* combinations<T>(things: readonly T[], count: number, from = 0): Generator<T[]> {
  if (count === 0) yield [];
  for (let i = from; count > 0 && i < things.length; i++) for (const rest of combinations(things, count - 1, i + 1)) yield [things[i]!, ...rest];
}

/** How many such choices there are. */
export const choose = (things: number, count: number): number =>
  count < 0 || count > things ? 0 : Array.from({ length: count }, (_, i) => (things - i) / (i + 1)).reduce((a, b) => a * b, 1);
