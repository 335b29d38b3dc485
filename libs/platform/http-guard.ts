import { createParamDecorator, Inject, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { IncomingMessage } from 'node:http';
import { Identity } from './identity.js';
import { RateLimiter, type RateClass } from './rate-limiter.js';
import { requestIdOf } from './request-ids.js';
import type { CommandSender } from './session-tokens.js';
import { standard } from './to-nightledger-error.js';

/** Whose requests a process takes: those of players (sessions and API keys), or those of other services (command tokens). */
export type Audience = 'players' | 'services';
export const AUDIENCE = Symbol('Audience');

/** A request that HttpGuard has let through. */
export type GuardedRequest = IncomingMessage & { readonly ip?: string; sender?: CommandSender | null };

const OPEN = 'nightledger:open';
const BOTS = 'nightledger:bots';
const RATE = 'nightledger:rate';

/** Nobody needs to say who they are; a token that is sent must be valid all the same. */
export const Open = () => SetMetadata(OPEN, true);
/** For the service's bot runner alone. */
export const BotsOnly = () => SetMetadata(BOTS, true);
/** What the request counts as; without it GET is a read and everything else a command. */
export const RateLimited = (kind: RateClass) => SetMetadata(RATE, kind);

/** The player who sends the request, or on whose behalf a service does, and the request's id. Throws UNAUTHENTICATED where there is none. */
export const Sender = createParamDecorator((_: unknown, context: ExecutionContext): { player: string; requestId: string } => {
  const request = context.switchToHttp().getRequest<GuardedRequest>();
  if (!request.sender?.player) throw standard('UNAUTHENTICATED');
  return { player: request.sender.player, requestId: requestIdOf(request) };
});

/** The player's id, or null for those who have not said who they are. */
export const Viewing = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  return context.switchToHttp().getRequest<GuardedRequest>().sender?.player ?? null;
});

/** Of a controller: counts the request, finds out whose it is, and lets in whom the method is meant for. */
@Injectable()
export class HttpGuard implements CanActivate {
  constructor(
    private readonly identity: Identity,
    private readonly limiter: RateLimiter,
    private readonly reflector: Reflector,
    @Inject(AUDIENCE) private readonly audience: Audience,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const marked = <T>(name: string) => this.reflector.getAllAndOverride<T | undefined>(name, [context.getHandler(), context.getClass()]);
    const kind = marked<RateClass>(RATE) ?? (request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'command');
    request.sender = this.audience === 'services' ? await this.service(request) : await this.player(request, kind);
    if (marked<boolean>(BOTS) && !request.sender?.bots) throw standard(request.sender ? 'FORBIDDEN' : 'UNAUTHENTICATED');
    if (!request.sender && !marked<boolean>(OPEN)) throw standard('UNAUTHENTICATED');
    return true;
  }

  /** Services are not limited: the gateway has counted what it sends on. */
  private async service({ headers: { authorization } }: GuardedRequest): Promise<CommandSender | null> {
    return authorization === undefined ? null : this.identity.commandSender(authorization);
  }

  private async player(request: GuardedRequest, kind: RateClass): Promise<CommandSender | null> {
    await this.limiter.takeAddress(kind, request.ip ?? 'unknown');
    const { authorization } = request.headers;
    if (authorization === undefined) return null;
    const { player } = await this.identity.identify(authorization);
    await this.limiter.takeIdentity(kind, player);
    return { player, bots: false };
  }
}
