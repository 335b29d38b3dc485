import { Inject } from '@nestjs/common';
import { Args, Context, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { standard } from '#platform';
import { Webhooks } from '#webhooks';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.js';
import { VisibleTables } from '../reads/visible-tables.js';
import { CreateWebhookInput, UpdateWebhookInput, Webhook, WebhookDelivery } from '../schema/webhook.js';
import { Callers } from './callers.js';
import type { GatewayContext } from './context.js';
import { pageLength } from './pages.js';

const idArg = { type: () => ID };

@Resolver()
export class WebhooksResolver {
  constructor(
    private readonly hooks: Webhooks,
    private readonly callers: Callers,
    private readonly tables: VisibleTables,
    @Inject(GATEWAY_LIMITS) private readonly limits: GatewayLimits,
  ) {}

  @Query(() => [Webhook], { description: 'The caller’s own.' })
  async webhooks(@Context() { visitor }: GatewayContext): Promise<Webhook[]> {
    return this.hooks.list(mustBeKnown(visitor.player));
  }

  @Query(() => [WebhookDelivery], { description: 'The last ones, newest first; kept for a week.' })
  async webhookDeliveries(
    @Context() { visitor }: GatewayContext,
    @Args('webhookId', idArg) webhookId: string,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 20 }) first?: number | null,
  ): Promise<WebhookDelivery[]> {
    return this.hooks.deliveries(mustBeKnown(visitor.player), webhookId, pageLength('first', first, 20, this.limits.page));
  }

  @Mutation(() => Webhook, { description: 'For registered players and API keys. The answer alone tells the secret.' })
  async createWebhook(@Context() context: GatewayContext, @Args('input', { type: () => CreateWebhookInput }) input: CreateWebhookInput): Promise<Webhook> {
    const { player } = await this.callers.commanding(context);
    const table = input.gameId ? await this.tables.get(input.gameId, { player }) : null;
    return this.hooks.create(player, { url: input.url, events: input.events, gameId: table?.gameId ?? null });
  }

  @Mutation(() => Webhook)
  async updateWebhook(
    @Context() context: GatewayContext,
    @Args('id', idArg) id: string,
    @Args('input', { type: () => UpdateWebhookInput }) { url, events, enabled }: UpdateWebhookInput,
  ): Promise<Webhook> {
    const { player } = await this.callers.commanding(context);
    return this.hooks.update(player, id, { ...(url && { url }), ...(events && { events }), ...(typeof enabled === 'boolean' && { enabled }) });
  }

  @Mutation(() => Webhook, { description: 'A new secret, told once. For a day deliveries are signed with the old one as well.' })
  async rotateWebhookSecret(@Context() context: GatewayContext, @Args('id', idArg) id: string): Promise<Webhook> {
    const { player } = await this.callers.commanding(context);
    return this.hooks.rotate(player, id);
  }

  @Mutation(() => Boolean)
  async deleteWebhook(@Context() context: GatewayContext, @Args('id', idArg) id: string): Promise<boolean> {
    const { player } = await this.callers.commanding(context);
    return this.hooks.delete(player, id);
  }

  @Mutation(() => WebhookDelivery, { description: 'Sends something to try the receiver with.' })
  async pingWebhook(@Context() context: GatewayContext, @Args('id', idArg) id: string): Promise<WebhookDelivery> {
    const { player } = await this.callers.commanding(context);
    return this.hooks.ping(player, id);
  }

  @Mutation(() => WebhookDelivery, { description: 'Sends a delivery again, under the same eventId.' })
  async redeliverWebhook(@Context() context: GatewayContext, @Args('deliveryId', idArg) deliveryId: string): Promise<WebhookDelivery> {
    const { player } = await this.callers.commanding(context);
    return this.hooks.redeliver(player, deliveryId);
  }
}

function mustBeKnown(player: string | null): string {
  if (player === null) throw standard('UNAUTHENTICATED');
  return player;
}
