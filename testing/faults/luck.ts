import { hmacChance, type Chance } from '#engine';

/** Luck that can be had again: the same for the same seed and name. */
export class Luck {
  readonly #chance: Chance;

  constructor(
    private readonly seed: string,
    name: string,
  ) {
    this.#chance = hmacChance(seed, name);
  }

  /** Another luck, whose use does not change this one. */
  of(name: string): Luck {
    return new Luck(this.seed, name);
  }

  integer(min: number, max: number): number {
    return this.#chance.integer(min, max);
  }

  pick<T>(from: readonly T[]): T {
    return this.#chance.pick(from);
  }

  shuffle<T>(list: readonly T[]): T[] {
    return this.#chance.shuffle(list);
  }

  /** True in so many cases of a hundred. */
  percent(often: number): boolean {
    return this.integer(1, 100) <= often;
  }
}
