import { Injectable } from '@nestjs/common';
import { Identity, RateLimiter, type Identified } from '#platform';
import type { GatewayContext } from './context.js';
import { LoaderFactory } from './loaders.js';

/** Where a request comes from and what it says of its sender. */
export interface Sender {
  /** `Bearer <token>` or an API key, as the header or the connection's parameters give it. */
  readonly authorization: string | undefined;
  readonly invite: string | undefined;
  readonly requestId: string;
  readonly address: string;
}

/** Finds out whose requests they are, and counts them. */
@Injectable()
export class ContextFactory {
  constructor(
    private readonly identity: Identity,
    private readonly loaders: LoaderFactory,
    private readonly rates: RateLimiter,
  ) {}

  /** Counts for the address, then tells who sends. Throws RATE_LIMITED, and UNAUTHENTICATED for a token or key that is not valid (any more). */
  async identify(sender: Sender): Promise<Identified | null> {
    await this.rates.takeAddress('read', sender.address);
    return this.identified(sender);
  }

  /** Tells who sends, without counting. Throws UNAUTHENTICATED for a token or key that is not valid (any more). */
  async identified({ authorization }: Sender): Promise<Identified | null> {
    return authorization === undefined ? null : this.identity.identify(authorization);
  }

  /** Counts one more operation of a connection for its address. Throws RATE_LIMITED. */
  another({ address }: Sender): Promise<void> {
    return this.rates.takeAddress('read', address);
  }

  /** What the resolvers of one operation share; the operation is counted for its sender. Throws RATE_LIMITED. */
  async create(sender: Sender, identified: Identified | null, live: boolean): Promise<GatewayContext> {
    if (identified !== null) await this.rates.takeIdentity('read', identified.player);
    return {
      visitor: { player: identified?.player ?? null, ...(sender.invite !== undefined && { invite: sender.invite }) },
      requestId: sender.requestId,
      address: sender.address,
      loaders: this.loaders.create(!live),
    };
  }
}
