import { Inject } from '@nestjs/common';
import { Args, Context, ID, Int, Query, Resolver } from '@nestjs/graphql';
import type { Registry } from '#engine';
import { NightledgerError, REGISTRY } from '#platform';
import { ARCHIVE_READER, type ArchiveReader } from '#read-models';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.js';
import { RankConnection } from '../schema/connections.js';
import type { GatewayContext } from './context.js';
import { pageLength } from './pages.js';

@Resolver()
export class LeaderboardResolver {
  constructor(
    @Inject(ARCHIVE_READER) private readonly archive: ArchiveReader,
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(GATEWAY_LIMITS) private readonly limits: GatewayLimits,
  ) {}

  @Query(() => RankConnection)
  async leaderboard(
    @Context() { loaders }: GatewayContext,
    @Args('gameType', { type: () => ID }) gameType: string,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 20 }) first?: number | null,
    @Args('after', { type: () => String, nullable: true }) after?: string | null,
  ): Promise<RankConnection> {
    if (!this.registry.has(gameType)) throw new NightledgerError('NOT_FOUND', 'There is no such game type. Ask for gameTypes to see them all.');
    const page = await this.archive.leaderboard(gameType, pageLength('first', first, 20, this.limits.page), after ?? null);
    const nodes = await Promise.all(page.nodes.map(async (row) => ({ ...row, player: await loaders.players.load(row.player) })));
    return { nodes, pageInfo: { endCursor: page.endCursor, hasNextPage: page.hasNextPage } };
  }
}
