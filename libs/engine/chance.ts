import { hmacSha256 } from '#host';

/** Luck, as the rules may ask for it. Whatever was rolled or drawn must be recorded in a fact: asking changes nothing by itself. */
export interface Chance {
  /** A whole number from `min` to `max`, both included, all equally likely. */
  integer(min: number, max: number): number;
  /** One element of a list that is not empty. */
  pick<T>(from: readonly T[]): T;
  /** The same elements in an order of which all are equally likely. */
  shuffle<T>(list: readonly T[]): T[];
}

/** A source of 32-bit words; everything else is derived from it without bias. */
export type Words = () => number;

/** Builds a `Chance` on a source of uniform 32-bit words. */
export function chanceFrom(word: Words): Chance {
  // Rejection: words at or above the largest multiple of `n` are thrown away, or small remainders would be likelier.
  const below = (n: number): number => {
    if (!Number.isInteger(n) || n < 1 || n > 2 ** 32) throw new RangeError(`cannot choose among ${n}`);
    const limit = 2 ** 32 - (2 ** 32 % n);
    let w = word();
    while (w >= limit) w = word();
    return w % n;
  };
  return {
    integer: (min, max) => min + below(max - min + 1),
    pick: (from) => from[below(from.length)]!,
    // Fisher and Yates, as in Knuth, TAOCP vol. 2, algorithm 3.4.2P.
    shuffle: (list) => {
      const out = [...list];
      for (let i = out.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [out[i], out[j]] = [out[j]!, out[i]!];
      }
      return out;
    },
  };
}

/**
 * Recorded chance: the words are the blocks HMAC-SHA256(key, context || "/" || block number), eight big-endian words a block.
 *
 * @param key what decides the luck: a game's secret seed, or any string for a bot or a simulation
 * @param context what the luck is for; the same key and context always give the same stream
 */
export function hmacChance(key: Uint8Array | string, context: string): Chance {
  let block: DataView | undefined;
  let blocks = 0;
  let offset = 32;
  return chanceFrom(() => {
    if (block === undefined || offset === 32) {
      const bytes = hmacSha256(key, `${context}/${blocks++}`);
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      offset = 0;
    }
    const word = block.getUint32(offset);
    offset += 4;
    return word;
  });
}
