import { Args, Context, ID, Int, Resolver, Subscription } from '@nestjs/graphql';
import type { ChatLine as Line } from '#commands';
import type { TableState } from '#table';
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
  ) {}

  @Subscription(() => GameUpdate, {
    ...asItIs,
    description: `sinceVersion null: from now on. sinceVersion N: first everything after N, then on; nothing is missed, nothing comes twice.
The first update comes at once, with an empty list of commits where there is nothing newer.`,
  })
  gameUpdates(
    @Context() { visitor }: GatewayContext,
    @Args('gameId', { type: () => ID }) gameId: string,
    @Args('sinceVersion', { type: () => Int, nullable: true }) sinceVersion?: number | null,
  ): Promise<AsyncGenerator<GameUpdate, void>> {
    return this.updates.subscribe(gameId, sinceVersion ?? undefined, visitor);
  }

  @Subscription(() => Game, asItIs)
  lobby(@Context() { visitor }: GatewayContext, @Args('type', { type: () => ID, nullable: true }) type?: string | null): AsyncGenerator<TableState, void> {
    return this.lobbyTables.subscribe(type ?? undefined, visitor);
  }

  @Subscription(() => ChatLine, asItIs)
  chat(@Context() { visitor }: GatewayContext, @Args('gameId', { type: () => ID }) gameId: string): Promise<AsyncGenerator<Line, void>> {
    return this.lines.subscribe(gameId, visitor);
  }
}
