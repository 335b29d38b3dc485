import { LRUCache } from 'lru-cache';
import type { Config } from './config.js';
import { NightledgerError } from './errors.js';
import { networkOf } from './network-of.js';

/** Kinds of requests that are limited apart from each other. Signing in: guests, sign-up and log-in. */
export type RateClass = 'read' | 'command' | 'signIn';

const MINUTE_MS = 60_000;
/** Identities or addresses of one kind that are counted at once. Beyond that the one longest unheard of starts anew. */
const MOST_COUNTED = 50_000;

/** How many requests a minute an identity and an address may send. Each process counts its own, in memory that does not grow without end. */
export class RateLimiter {
  private readonly identities: Record<RateClass, Counts>;
  private readonly addresses: Record<RateClass, Counts>;

  constructor({ read, command, signIn, addressFactor }: Config['rateLimits']) {
    const counts = (factor: number) => ({ read: new Counts(read * factor), command: new Counts(command * factor), signIn: new Counts(signIn * factor) });
    this.identities = counts(1);
    this.addresses = counts(addressFactor);
  }

  /** How many counts are kept at present. */
  get size(): number {
    return [this.identities, this.addresses].flatMap((kinds) => Object.values(kinds)).reduce((sum, counts) => sum + counts.size, 0);
  }

  /**
   * Counts a request. Every method throws NightledgerError RATE_LIMITED, with the seconds to wait, when there were too many.
   *
   * @param identity a player's id, or the name that is signed in with; null when there is none
   */
  async take(kind: RateClass, identity: string | null, address: string): Promise<void> {
    await this.takeAddress(kind, address);
    if (identity !== null) await this.takeIdentity(kind, identity);
  }

  /** Counts for the address alone: before it is known whose request it is. */
  async takeAddress(kind: RateClass, address: string): Promise<void> {
    this.addresses[kind].take(networkOf(address));
  }

  async takeIdentity(kind: RateClass, identity: string): Promise<void> {
    this.identities[kind].take(identity);
  }
}

/** Requests of each key in the minute that began with its first one. */
class Counts {
  private readonly minutes = new LRUCache<string, { taken: number; readonly ends: number }>({ max: MOST_COUNTED });

  constructor(private readonly most: number) {}

  get size(): number {
    return this.minutes.size;
  }

  take(key: string): void {
    const now = performance.now(); // a clock that nobody can set
    const known = this.minutes.get(key);
    const minute = known !== undefined && now < known.ends ? known : { taken: 0, ends: now + MINUTE_MS };
    if (minute !== known) this.minutes.set(key, minute);
    if (minute.taken >= this.most) throw tooMany(minute.ends - now);
    minute.taken++;
  }
}

function tooMany(wait: number): NightledgerError {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000));
  return new NightledgerError('RATE_LIMITED', `Too many requests. Wait ${retryAfter} seconds before the next.`, { retryAfter });
}
