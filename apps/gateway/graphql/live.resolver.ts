import { Inject } from '@nestjs/common';
import { Args, Context, ID, Int, Resolver, Subscription } from '@nestjs/graphql';
import type { ChatLine as Line } from '#commands';
import { METRICS, type Metrics } from '#platform';
import type { TableState } from '#table';
import { onEnd } from '../live/abortable.js';
import { ChatLines } from '../live/chat-lines.js';
import { GameUpdates } from '../live/game-updates.js';
import { Lobby } from '../live/lobby.js';
import { ChatLine, Game } from '../schema/game.js';
import { GameUpdate } from '../schema/play.js';
import type { GatewayContext } from './context.js';

const asItIs = { resolve: (payload: unknown) => payload };

@Resolver()
export class LiveResolver {
  constructor(
    private readonly updates: GameUpdates,
    private readonly lobbyTables: Lobby,
    private readonly lines: ChatLines,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {}

  @Subscription(() => GameUpdate, {
    ...asItIs,
    description: `sinceVersion null: from now on. sinceVersion N: first everything after N, then on; nothing is missed, nothing comes twice.
The first update comes at once, with an empty list of commits where there is nothing newer.`,
  })
  async gameUpdates(
    @Context() { visitor }: GatewayContext,
    @Args('gameId', { type: () => ID }) gameId: string,
    @Args('sinceVersion', { type: () => Int, nullable: true }) sinceVersion?: number | null,
  ): Promise<AsyncGenerator<GameUpdate, void>> {
    return this.counted(await this.updates.subscribe(gameId, sinceVersion ?? undefined, visitor));
  }

  @Subscription(() => Game, asItIs)
  lobby(@Context() { visitor }: GatewayContext, @Args('type', { type: () => ID, nullable: true }) type?: string | null): AsyncGenerator<TableState, void> {
    return this.counted(this.lobbyTables.subscribe(type ?? undefined, visitor));
  }

  @Subscription(() => ChatLine, asItIs)
  async chat(@Context() { visitor }: GatewayContext, @Args('gameId', { type: () => ID }) gameId: string): Promise<AsyncGenerator<Line, void>> {
    return this.counted(await this.lines.subscribe(gameId, visitor));
  }

  private counted<T>(stream: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
    this.metrics.liveSubscriptions.inc();
    return onEnd(stream, () => this.metrics.liveSubscriptions.dec());
  }
}
