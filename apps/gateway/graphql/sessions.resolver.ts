import { Args, Context, ID, Mutation, Resolver } from '@nestjs/graphql';
import { Identity } from '#platform';
import { ApiKey, Session } from '../schema/session.js';
import { Callers } from './callers.js';
import type { GatewayContext } from './context.js';

const text = { type: () => String };

@Resolver()
export class SessionsResolver {
  constructor(
    private readonly identity: Identity,
    private readonly callers: Callers,
  ) {}

  @Mutation(() => Session)
  async guest(@Context() context: GatewayContext, @Args('name', text) name: string): Promise<Session> {
    await this.callers.signingIn(context.address, null);
    return this.identity.guest(name);
  }

  @Mutation(() => Session)
  async signUp(@Context() context: GatewayContext, @Args('name', text) name: string, @Args('password', text) password: string): Promise<Session> {
    await this.callers.signingIn(context.address, name);
    return this.identity.signUp(name, password);
  }

  @Mutation(() => Session)
  async logIn(@Context() context: GatewayContext, @Args('name', text) name: string, @Args('password', text) password: string): Promise<Session> {
    await this.callers.signingIn(context.address, name);
    return this.identity.logIn(name, password);
  }

  @Mutation(() => ApiKey)
  async createApiKey(@Context() context: GatewayContext, @Args('name', text) name: string): Promise<ApiKey> {
    const { player } = await this.callers.commanding(context);
    return this.identity.createApiKey(player, name);
  }

  @Mutation(() => Boolean)
  async revokeApiKey(@Context() context: GatewayContext, @Args('id', { type: () => ID }) id: string): Promise<boolean> {
    const { player } = await this.callers.commanding(context);
    return this.identity.revokeApiKey(player, id);
  }
}
