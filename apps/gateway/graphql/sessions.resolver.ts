import { Args, Context, ID, Mutation, Resolver } from '@nestjs/graphql';
import { Identity } from '#platform';
import { ApiKey, Session } from '../schema/session.js';
import { mustBeSomebody } from './callers.js';
import type { GatewayContext } from './context.js';

@Resolver()
export class SessionsResolver {
  constructor(private readonly identity: Identity) {}

  @Mutation(() => Session)
  guest(@Args('name', { type: () => String }) name: string): Promise<Session> {
    return this.identity.guest(name);
  }

  @Mutation(() => Session)
  signUp(@Args('name', { type: () => String }) name: string, @Args('password', { type: () => String }) password: string): Promise<Session> {
    return this.identity.signUp(name, password);
  }

  @Mutation(() => Session)
  logIn(@Args('name', { type: () => String }) name: string, @Args('password', { type: () => String }) password: string): Promise<Session> {
    return this.identity.logIn(name, password);
  }

  @Mutation(() => ApiKey)
  createApiKey(@Context() context: GatewayContext, @Args('name', { type: () => String }) name: string): Promise<ApiKey> {
    return this.identity.createApiKey(mustBeSomebody(context).player, name);
  }

  @Mutation(() => Boolean)
  revokeApiKey(@Context() context: GatewayContext, @Args('id', { type: () => ID }) id: string): Promise<boolean> {
    return this.identity.revokeApiKey(mustBeSomebody(context).player, id);
  }
}
