import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { HttpGuard, NightledgerError, Sender } from '#platform';
import { Webhooks, type Delivery, type Webhook } from '#webhooks';
import { pageLength } from '../graphql/pages.js';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.js';
import { VisibleTables } from '../reads/visible-tables.js';
import { Parameter } from './documented.js';
import { whole } from './query-shapes.js';

const createBody = z.strictObject({ url: z.string(), events: z.array(z.string()), gameId: z.string().nullish() });
const updateBody = z.strictObject({ url: z.string().optional(), events: z.array(z.string()).optional(), enabled: z.boolean().optional() });
const deliveriesQuery = z.object({ first: whole });
const documented = (shape: z.ZodType) => ApiBody({ schema: z.toJSONSchema(shape, { target: 'openapi-3.0', io: 'input' }) as object });

interface Caller {
  readonly player: string;
}

/** Webhooks, for programs that would rather not speak GraphQL: each player's own. */
@ApiTags('webhooks')
@ApiBearerAuth()
@UseGuards(HttpGuard)
@Controller('v1/webhooks')
export class WebhooksController {
  constructor(
    private readonly hooks: Webhooks,
    private readonly tables: VisibleTables,
    @Inject(GATEWAY_LIMITS) private readonly limits: GatewayLimits,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Your webhooks.' })
  async list(@Sender() { player }: Caller): Promise<{ webhooks: Webhook[] }> {
    return { webhooks: await this.hooks.list(player) };
  }

  @Post()
  @ApiOperation({ summary: 'A new webhook. The answer alone tells its secret.' })
  @documented(createBody)
  async create(@Sender() { player }: Caller, @Body() body: unknown): Promise<Webhook> {
    const { url, events, gameId } = createBody.parse(body);
    const table = gameId ? await this.tables.get(gameId, { player }) : null;
    return this.hooks.create(player, { url, events, gameId: table?.gameId ?? null });
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Changes what is given.' })
  @documented(updateBody)
  async update(@Sender() { player }: Caller, @Param('id') id: string, @Body() body: unknown): Promise<Webhook> {
    return this.hooks.update(player, id, updateBody.parse(body));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Takes a webhook away with its deliveries.' })
  async delete(@Sender() { player }: Caller, @Param('id') id: string): Promise<void> {
    if (!(await this.hooks.delete(player, id))) throw new NightledgerError('NOT_FOUND', 'You have no such webhook. Ask for GET /v1/webhooks to see them.');
  }

  @Post(':id/secret')
  @ApiOperation({ summary: 'A new secret, told once. For a day deliveries are signed with the old one as well.' })
  async rotate(@Sender() { player }: Caller, @Param('id') id: string): Promise<Webhook> {
    return this.hooks.rotate(player, id);
  }

  @Post(':id/ping')
  @ApiOperation({ summary: 'Sends something to try the receiver with.' })
  async ping(@Sender() { player }: Caller, @Param('id') id: string): Promise<Delivery> {
    return this.hooks.ping(player, id);
  }

  @Get(':id/deliveries')
  @ApiOperation({ summary: 'The last deliveries, newest first; kept for a week.' })
  @Parameter('first', 'How many; 20 unless told', 'integer')
  async deliveries(@Sender() { player }: Caller, @Param('id') id: string, @Query() given: unknown): Promise<{ deliveries: Delivery[] }> {
    const { first } = deliveriesQuery.parse(given);
    return { deliveries: await this.hooks.deliveries(player, id, pageLength('first', first, 20, this.limits.page)) };
  }

  @Post('deliveries/:delivery/redeliver')
  @ApiOperation({ summary: 'Sends a delivery again, under the same eventId.' })
  async redeliver(@Sender() { player }: Caller, @Param('delivery') delivery: string): Promise<Delivery> {
    return this.hooks.redeliver(player, delivery);
  }
}
