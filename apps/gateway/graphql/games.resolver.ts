import { Inject } from '@nestjs/common';
import { Args, Context, ID, Int, Query, Resolver } from '@nestjs/graphql';
import { NightledgerError } from '#platform';
import { TABLE_READER, type GamesFilter, type TableReader } from '#read-models';
import { canSee, type TableState } from '#table';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.js';
import { Auditor } from '../reads/auditor.js';
import { VisibleTables } from '../reads/visible-tables.js';
import { GameConnection } from '../schema/connections.js';
import { Game } from '../schema/game.js';
import { GameFilter } from '../schema/inputs.js';
import { Audit } from '../schema/play.js';
import type { GatewayContext } from './context.js';
import { pageLength } from './pages.js';

@Resolver()
export class GamesResolver {
  constructor(
    private readonly tables: VisibleTables,
    private readonly auditor: Auditor,
    @Inject(TABLE_READER) private readonly reader: TableReader,
    @Inject(GATEWAY_LIMITS) private readonly limits: GatewayLimits,
  ) {}

  @Query(() => GameConnection)
  async games(
    @Context() { visitor }: GatewayContext,
    @Args('filter', { type: () => GameFilter, nullable: true }) filter?: GameFilter | null,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 20 }) first?: number | null,
    @Args('after', { type: () => String, nullable: true }) after?: string | null,
  ): Promise<GameConnection> {
    if (filter?.mine && visitor.player === null) throw new NightledgerError('UNAUTHENTICATED', 'Log in, or begin as a guest, to see your own games.');
    const wanted: GamesFilter = {
      ...(filter?.type && { type: filter.type }),
      ...(filter?.status && { status: filter.status }),
      ...(filter?.mine && { mine: true }),
    };
    const page = await this.reader.list(wanted, visitor.player, pageLength('first', first, 20, this.limits.page), after ?? null);
    return { nodes: page.nodes, pageInfo: { endCursor: page.endCursor, hasNextPage: page.hasNextPage } };
  }

  @Query(() => Game, {
    nullable: true,
    description:
      'atLeastVersion waits (bounded) until the read side has caught up: pass the version a mutation returned to read your own write.',
  })
  game(
    @Context() { visitor }: GatewayContext,
    @Args('id', { type: () => ID }) id: string,
    @Args('atLeastVersion', { type: () => Int, nullable: true }) atLeastVersion?: number | null,
  ): Promise<TableState | undefined> {
    return typeof atLeastVersion !== 'number' ? this.tables.find(id, visitor) : this.tables.findAtLeast(id, atLeastVersion, visitor);
  }

  @Query(() => Game, { nullable: true, description: 'The private game an invite belongs to; null for a code that fits none.' })
  async gameByInvite(@Args('invite', { type: () => String }) invite: string): Promise<TableState | null> {
    const table = await this.reader.byInvite(invite);
    return table !== undefined && canSee(table, null, invite) ? table : null;
  }

  @Query(() => Audit)
  async audit(@Context() { visitor }: GatewayContext, @Args('gameId', { type: () => ID }) gameId: string): Promise<Audit> {
    return this.auditor.audit(await this.tables.get(gameId, visitor));
  }
}
