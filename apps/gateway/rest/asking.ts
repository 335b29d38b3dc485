import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { GuardedRequest } from '#platform';
import { senderOf } from '../graphql/apollo-options.js';
import type { Visitor } from '../reads/visitor.js';

/** Who asks: the player HttpGuard has found out, and the invite sent along. */
export const Asking = createParamDecorator((_: unknown, context: ExecutionContext): Visitor => {
  const request = context.switchToHttp().getRequest<GuardedRequest>();
  const { invite } = senderOf(request);
  return { player: request.sender?.player ?? null, ...(invite !== undefined && { invite }) };
});
