import { Inject } from '@nestjs/common';
import { Args, Context, ID, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Identity } from '#platform';
import { ARCHIVE_READER, type ArchiveReader } from '#read-models';
import { Player, PlayerStats } from '../schema/player.js';
import type { GatewayContext } from './context.js';

@Resolver(() => Player)
export class PlayersResolver {
  constructor(
    private readonly identity: Identity,
    @Inject(ARCHIVE_READER) private readonly archive: ArchiveReader,
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
}
