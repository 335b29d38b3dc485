import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from './config.js';
import { NightledgerError } from './errors.js';

/** Kinds of requests that are limited apart from each other. Signing in: guests, sign-up and log-in. */
export type RateClass = 'read' | 'command' | 'signIn';

const MINUTE = 60;

/** How many requests a minute an identity and an address may send. Each process counts its own, in memory. */
export class RateLimiter {
  private readonly identities: Record<RateClass, RateLimiterMemory>;
  private readonly addresses: Record<RateClass, RateLimiterMemory>;

  constructor({ read, command, signIn, addressFactor }: Config['rateLimits']) {
    const limiters = (factor: number) => ({
      read: new RateLimiterMemory({ points: read * factor, duration: MINUTE }),
      command: new RateLimiterMemory({ points: command * factor, duration: MINUTE }),
      signIn: new RateLimiterMemory({ points: signIn * factor, duration: MINUTE }),
    });
    this.identities = limiters(1);
    this.addresses = limiters(addressFactor);
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
  takeAddress(kind: RateClass, address: string): Promise<void> {
    return consume(this.addresses[kind], networkOf(address));
  }

  takeIdentity(kind: RateClass, identity: string): Promise<void> {
    return consume(this.identities[kind], identity);
  }
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new NightledgerError('RATE_LIMITED', `Too many requests. Wait ${retryAfter} seconds before the next.`, { retryAfter });
  }
}

/** One customer has a whole /64 of IPv6 addresses. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return groups.slice(0, 4).map((group) => parseInt(group, 16).toString(16)).join(':');
}
