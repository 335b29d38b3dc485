import { Injectable } from '@nestjs/common';
import type { Caller } from '#commands';
import { NightledgerError, RateLimiter } from '#platform';
import type { GatewayContext } from './context.js';

type Asking = Pick<GatewayContext, 'visitor' | 'requestId' | 'address'>;

/** Lets requests that change something pass, each counted. */
@Injectable()
export class Callers {
  constructor(private readonly rates: RateLimiter) {}

  /** Who sends a command. Throws UNAUTHENTICATED where that has not been said, and RATE_LIMITED. */
  async commanding({ visitor: { player }, requestId, address }: Asking): Promise<Caller> {
    if (player === null)
      throw new NightledgerError('UNAUTHENTICATED', 'Log in, or begin as a guest, and send the token as "authorization: Bearer <token>".');
    await this.rates.take('command', player, address);
    return { player, requestId };
  }

  /** Counts an attempt to sign in under a name. Throws RATE_LIMITED. */
  async signingIn(address: string, name: string | null): Promise<void> {
    await this.rates.take('signIn', name === null ? null : name.normalize('NFKC').trim().toLowerCase().slice(0, 100), address);
  }
}
