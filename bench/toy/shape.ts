/**
 * The toy game that every contestant plays: a row of numbers, to one of which the two players in turn add 1 to 8. Its state is about
 * 2 KB of JSON, and a move changes two numbers of it.
 */
export const toy = {
  /** Numbers in the row; move n adds to number n modulo this. */
  cells: 320,
  /** What each of them is at first. */
  first: 10_000,
  /** The most that may be added. */
  most: 8,
} as const;
export type Toy = typeof toy;

/** What a player adds in move n: any legal amount does, and this one is easily checked. */
export const amountOf = (move: number): number => (move % toy.most) + 1;
