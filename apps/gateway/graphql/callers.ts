import type { Caller } from '#commands';
import { NightledgerError } from '#platform';
import type { GatewayContext } from './context.js';

/** Who sends a command. Throws UNAUTHENTICATED where that has not been said. */
export function mustBeSomebody({ visitor, requestId }: Pick<GatewayContext, 'visitor' | 'requestId'>): Caller {
  if (visitor.player === null)
    throw new NightledgerError('UNAUTHENTICATED', 'Log in, or begin as a guest, and send the token as "authorization: Bearer <token>".');
  return { player: visitor.player, requestId };
}
