import type { AnyView } from '#sdk';
import { isCode } from '../session/is-code.js';

/** Views kept at most: a long game's are some ten kilobytes each. */
const MOST = 400;
const ATTEMPTS = 6;
const AGAIN_MS = 1500;

const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, AGAIN_MS));

/**
 * The views of a game, version by version, as one sight has them. They are read one at a time, so that a film asks no more often than it
 * shows, and the service can fold on from the version before.
 */
export class Moments {
  readonly #views = new Map<number, AnyView>();
  #wanted: readonly number[] = [];
  #reading = false;
  #error: unknown;

  constructor(
    private readonly read: (version: number) => Promise<AnyView | null>,
    private readonly changed: () => void,
    private readonly pause: () => Promise<void> = later,
  ) {}

  at(version: number): AnyView | undefined {
    return this.#views.get(version);
  }

  /** Why nothing more is read. */
  get error(): unknown {
    return this.#error;
  }

  /** Reads these, in this order, and no longer what was wanted before. */
  want(versions: readonly number[]): void {
    this.#wanted = versions;
    void this.#work();
  }

  /** Takes a view that has come by another way. */
  keep(version: number, view: AnyView): void {
    this.#views.set(version, view);
    for (const oldest of this.#views.keys()) {
      if (this.#views.size <= MOST) break;
      this.#views.delete(oldest);
    }
    this.changed();
  }

  retry(): void {
    this.#error = undefined;
    this.changed();
    void this.#work();
  }

  #next(): number | undefined {
    return this.#error === undefined ? this.#wanted.find((version) => !this.#views.has(version)) : undefined;
  }

  async #work(): Promise<void> {
    if (this.#reading) return;
    this.#reading = true;
    for (let version = this.#next(); version !== undefined; version = this.#next()) await this.#fetch(version);
    this.#reading = false;
  }

  async #fetch(version: number): Promise<void> {
    try {
      this.keep(version, await this.#patiently(version));
    } catch (error) {
      this.#error = error;
      this.changed();
    }
  }

  /** The read side may lag behind what has been told, and a film may ask too often: both pass. */
  async #patiently(version: number): Promise<AnyView> {
    for (let attempt = 1; ; attempt++) {
      try {
        return (await this.read(version)) ?? ({} as AnyView);
      } catch (error) {
        if (attempt === ATTEMPTS || !isCode(error, 'RATE_LIMITED', 'UNAVAILABLE', 'BAD_INPUT')) throw error;
        await this.pause();
      }
    }
  }
}
