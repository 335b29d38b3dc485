/** Chances with dice and Reward cards. */

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
/** By number of dice and lowest number that succeeds: how likely 0, 1, 2, … Successes are. */
const table = (dice: number, succeedsOn: number): number[] => {
  const p = (7 - succeedsOn) / 6;
  return Array.from({ length: dice + 1 }, (_, k) => choose(dice, k) * p ** k * (1 - p) ** (dice - k));
};
const TABLES = Array.from({ length: 6 }, (_, dice) => Array.from({ length: 8 }, (__, succeedsOn) => table(dice, succeedsOn)));

/** How likely so many Successes, or more, are. */
export const atLeast = (successes: number, dice: number, succeedsOn: number): number =>
  TABLES[dice]![succeedsOn]!.reduce((sum, p, k) => (k >= successes ? sum + p : sum), 0);

export interface Duel {
  readonly win: number;
  readonly tie: number;
  readonly loss: number;
}
interface Roll {
  readonly dice: number;
  readonly succeedsOn: number;
  /** In place of a roll. */
  readonly fixed?: number | null;
}
const spread = ({ dice, succeedsOn, fixed }: Roll): readonly number[] =>
  fixed == null ? TABLES[dice]![succeedsOn]! : Array.from({ length: fixed + 1 }, (_, k) => (k === fixed ? 1 : 0));

/** How a roll compares with another. */
export function duel(mine: Roll, theirs: Roll): Duel {
  let [win, tie] = [0, 0];
  const other = spread(theirs);
  for (const [m, p] of spread(mine).entries())
    for (const [o, q] of other.entries()) {
      if (m > o) win += p * q;
      else if (m === o) tie += p * q;
    }
  return { win, tie, loss: 1 - win - tie };
}

/** By number of Reward cards: the chance that two of them share a symbol. */
const PAIR = [0, 0, 0.2, 0.511, 0.782, 0.934, 0.988, 0.999] as const;
export const pairChance = (cards: number): number => PAIR[cards] ?? 1;

/** By number of different symbols in a Room, from left to right: about how often each is received. Every symbol is equally frequent in the deck. */
const SHARES = [[], [0.62], [0.5, 0.31], [0.44, 0.29, 0.18], [0.43, 0.27, 0.17, 0.12]] as const;
export const sharesOf = (symbols: number): readonly number[] => SHARES[symbols] ?? [];
