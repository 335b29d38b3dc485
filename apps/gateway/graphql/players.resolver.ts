import { Inject } from '@nestjs/common';
import { Args, Context, ID, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Identity } from '#platform';
import { ARCHIVE_READER, TABLE_READER, type ArchiveReader, type TableReader } from '#read-models';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.js';
import { GameConnection } from '../schema/connections.js';
import { Player, PlayerStats } from '../schema/player.js';
import type { GatewayContext } from './context.js';
import { pageLength } from './pages.js';

@Resolver(() => Player)
export class PlayersResolver {
  constructor(
    private readonly identity: Identity,
    @Inject(ARCHIVE_READER) private readonly archive: ArchiveReader,
    @Inject(TABLE_READER) private readonly tables: TableReader,
    @Inject(GATEWAY_LIMITS) private readonly limits: GatewayLimits,
  ) {}

  @Query(() => Player, { nullable: true })
  async me(@Context() { visitor, loaders }: GatewayContext): Promise<Player | null> {
    return visitor.player === null ? null : loaders.players.load(visitor.player);
  }

  @Query(() => Player, { nullable: true })
  async player(@Args('id', { type: () => ID }) id: string): Promise<Player | null> {
    const name = (await this.identity.names([id])).get(id);
    return name === undefined ? null : { id, name };
  }

  @ResolveField(() => [PlayerStats])
  async stats(
    @Parent() player: Player,
    @Args('gameType', { type: () => ID, nullable: true }) gameType?: string | null,
  ): Promise<readonly PlayerStats[]> {
    return this.archive.stats(player.id, gameType ?? undefined);
  }

  @ResolveField(() => GameConnection, { description: 'The games the player holds a seat in, newest first, as far as they are open to the caller.' })
  async games(
    @Parent() player: Player,
    @Context() { visitor }: GatewayContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 20 }) first?: number | null,
    @Args('after', { type: () => String, nullable: true }) after?: string | null,
  ): Promise<GameConnection> {
    const page = await this.tables.list({ member: player.id }, visitor.player, pageLength('first', first, 20, this.limits.page), after ?? null);
    return { nodes: page.nodes, pageInfo: { endCursor: page.endCursor, hasNextPage: page.hasNextPage } };
  }
}
