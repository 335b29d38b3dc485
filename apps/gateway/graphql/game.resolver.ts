import { Inject } from '@nestjs/common';
import { Args, Context, ID, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Chat, type ChatLine as Line } from '#chat';
import type { Game as GameRules, JsonObject, Registry } from '#engine';
import { REGISTRY } from '#platform';
import { isMember, seatOf, seeDecisions, viewerOf, type TableState, type TimedDecision } from '#table';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.js';
import { seatsOf } from '../reads/seats-of.js';
import { Sight } from '../reads/sight.js';
import { CommitConnection } from '../schema/connections.js';
import { ChatLine, Game, Seat } from '../schema/game.js';
import { GameType } from '../schema/game-type.js';
import { Decision, Fairness, Outcome } from '../schema/play.js';
import { Player } from '../schema/player.js';
import { JsonScalar } from '../schema/scalars.js';
import type { GatewayContext } from './context.js';
import { pageLength, versionCursor } from './pages.js';

/** A game as the caller may know it. The parent is the whole table: every field here gives only what the caller may see. */
@Resolver(() => Game)
export class GameResolver {
  constructor(
    private readonly sight: Sight,
    private readonly lines: Chat,
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(GATEWAY_LIMITS) private readonly limits: GatewayLimits,
  ) {}

  @ResolveField(() => ID)
  id(@Parent() table: TableState): string {
    return table.gameId;
  }

  @ResolveField(() => GameType)
  type(@Parent() table: TableState): GameRules | undefined {
    return this.registry.get(table.type);
  }

  @ResolveField(() => Player)
  creator(@Parent() table: TableState, @Context() { loaders }: GatewayContext): Promise<Player> {
    return loaders.players.load(table.creator);
  }

  @ResolveField(() => [Seat])
  seats(@Parent() table: TableState, @Context() { loaders }: GatewayContext): Promise<Seat[]> {
    return seatsOf(table, loaders);
  }

  @ResolveField(() => Int, { nullable: true })
  mySeat(@Parent() table: TableState, @Context() { visitor }: GatewayContext): number | null {
    return seatOf(table, visitor.player);
  }

  @ResolveField(() => String, { nullable: true, description: 'The code that lets others into a private game; null to those who are not in it.' })
  invite(@Parent() table: TableState, @Context() { visitor }: GatewayContext): string | null {
    return isMember(table, visitor.player) ? table.invite : null;
  }

  @ResolveField(() => JsonScalar, {
    description: 'The table as the caller may see it; as it was after atVersion; after the end also as a seat saw it, or (seat: -1) with everything open.',
  })
  view(
    @Parent() table: TableState,
    @Context() { visitor }: GatewayContext,
    @Args('atVersion', { type: () => Int, nullable: true }) atVersion?: number | null,
    @Args('seat', { type: () => Int, nullable: true }) seat?: number | null,
  ): Promise<JsonObject> {
    return this.sight.view(table, visitor, atVersion ?? undefined, seat ?? undefined);
  }

  @ResolveField(() => [Decision], { description: 'Open questions.' })
  decisions(@Parent() table: TableState, @Context() { visitor }: GatewayContext): readonly TimedDecision[] {
    return seeDecisions(table, viewerOf(table, visitor.player), this.registry);
  }

  @ResolveField(() => CommitConnection)
  async commits(
    @Parent() table: TableState,
    @Context() { visitor }: GatewayContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 100 }) first?: number | null,
    @Args('after', { type: () => String, nullable: true }) after?: string | null,
  ): Promise<CommitConnection> {
    const most = pageLength('first', first, 100, this.limits.commitPage);
    const { nodes, more } = await this.sight.commits(table, visitor, versionCursor(after), most);
    return { nodes, pageInfo: { endCursor: nodes.length > 0 ? String(nodes.at(-1)!.version) : null, hasNextPage: more } };
  }

  @ResolveField(() => Outcome, { nullable: true })
  outcome(@Parent() table: TableState): Outcome | null {
    return table.outcome;
  }

  @ResolveField(() => Fairness)
  fairness(@Parent() table: TableState): Fairness {
    return { commitment: table.commitment, seed: table.seed };
  }

  @ResolveField(() => [ChatLine])
  chat(
    @Parent() table: TableState,
    @Args('last', { type: () => Int, nullable: true, defaultValue: 50 }) last?: number | null,
  ): Promise<readonly Line[]> {
    return this.lines.lastLines(table.gameId, pageLength('last', last, 50, this.limits.page));
  }
}

@Resolver(() => ChatLine)
export class ChatLineResolver {
  @ResolveField(() => String)
  async author(@Parent() line: Line, @Context() { loaders }: GatewayContext): Promise<string> {
    return (await loaders.players.load(line.player)).name;
  }
}
