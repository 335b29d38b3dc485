import { Injectable } from '@nestjs/common';
import { Identity, type Identified } from '#platform';
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

@Injectable()
export class ContextFactory {
  constructor(
    private readonly identity: Identity,
    private readonly loaders: LoaderFactory,
  ) {}

  /** Throws UNAUTHENTICATED for a token or key that is not valid (any more). */
  async identify(sender: Sender): Promise<Identified | null> {
    return sender.authorization === undefined ? null : this.identity.identify(sender.authorization);
  }

  create(sender: Sender, identified: Identified | null, live: boolean): GatewayContext {
    return {
      visitor: { player: identified?.player ?? null, ...(sender.invite !== undefined && { invite: sender.invite }) },
      identified,
      requestId: sender.requestId,
      address: sender.address,
      loaders: this.loaders.create(!live),
    };
  }
}
