import { isDeepStrictEqual } from 'node:util';
import type { Chance, Json } from '../index.js';

/** Luck told in advance, in the order the rules ask for it. `left` tells what has not been asked for. */
export interface ToldChance extends Chance {
  left(): readonly Json[];
}

/**
 * Luck told in advance: `integer` takes a number within its range, `pick` the element equal to what is told, `shuffle` a list of the
 * same elements or the word `keep`. Throws where the list runs short or tells what cannot be.
 */
export function toldChance(outcomes: readonly Json[]): ToldChance {
  let used = 0;
  const next = (asked: string): Json => {
    if (used === outcomes.length) throw new Error(`random runs short: after ${used} outcomes the rules ask to ${asked}`);
    return outcomes[used++]!;
  };
  const wrong = (asked: string): never => {
    throw new Error(`random: outcome ${used} is ${JSON.stringify(outcomes[used - 1])}, but the rules ask to ${asked}`);
  };
  return {
    left: () => outcomes.slice(used),
    integer: (min, max) => {
      const asked = `roll a whole number from ${min} to ${max}`;
      const told = next(asked);
      return typeof told === 'number' && Number.isInteger(told) && told >= min && told <= max ? told : wrong(asked);
    },
    pick: (from) => {
      const asked = `pick one of ${JSON.stringify(from)}`;
      const told = next(asked);
      const found = from.findIndex((element) => isDeepStrictEqual(element, told));
      return found < 0 ? wrong(asked) : from[found]!;
    },
    shuffle: (list) => {
      const asked = `shuffle ${JSON.stringify(list)}`;
      const told = next(asked);
      if (told === 'keep') return [...list];
      return Array.isArray(told) ? (inOrderOf(list, told) ?? wrong(asked)) : wrong(asked);
    },
  };
}

/** The elements of `list` in the order told, or undefined where these are not the same elements. */
function inOrderOf<T>(list: readonly T[], told: readonly Json[]): T[] | undefined {
  const rest = [...list];
  const out = told.flatMap((wanted) => {
    const found = rest.findIndex((element) => isDeepStrictEqual(element, wanted));
    return found < 0 ? [] : rest.splice(found, 1);
  });
  return out.length === list.length && told.length === list.length ? out : undefined;
}

/** Passes luck on and keeps what came out, in the form `toldChance` takes. */
export function keptChance(chance: Chance, outcomes: Json[]): Chance {
  const keep = <T>(outcome: T): T => {
    outcomes.push(outcome as Json);
    return outcome;
  };
  return {
    integer: (min, max) => keep(chance.integer(min, max)),
    pick: (from) => keep(chance.pick(from)),
    shuffle: (list) => keep(chance.shuffle(list)),
  };
}
