import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Module } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import { CommandsController } from '#commands';
import { GatewayCoreModule } from './gateway-core.module.js';
import { ApolloOptions } from './graphql/apollo-options.js';
import { CommandsResolver } from './graphql/commands.resolver.js';
import { Documents } from './graphql/documents.js';
import { ChatLineResolver, GameResolver } from './graphql/game.resolver.js';
import { GameTypesResolver } from './graphql/game-types.resolver.js';
import { GamesResolver } from './graphql/games.resolver.js';
import { LeaderboardResolver } from './graphql/leaderboard.resolver.js';
import { LiveResolver } from './graphql/live.resolver.js';
import { PlayersResolver } from './graphql/players.resolver.js';
import { ServiceResolver } from './graphql/service.resolver.js';
import { SessionsResolver } from './graphql/sessions.resolver.js';
import { WebhooksResolver } from './graphql/webhooks.resolver.js';
import { LiveSocket } from './live/live-socket.js';
import { SocketOperations } from './live/socket-operations.js';
import { LandingController } from './pages/landing.controller.js';
import { RulesController } from './pages/rules.controller.js';
import { RulesPages } from './pages/rules-pages.js';
import { GameTypesController } from './rest/game-types.controller.js';
import { ChatController } from './rest/chat.controller.js';
import { GamesController } from './rest/games.controller.js';
import { HistoryController } from './rest/history.controller.js';
import { SessionsController } from './rest/sessions.controller.js';
import { WebhooksController } from './rest/webhooks.controller.js';

export const resolvers = [
  GameTypesResolver,
  GamesResolver,
  GameResolver,
  ChatLineResolver,
  PlayersResolver,
  SessionsResolver,
  CommandsResolver,
  LeaderboardResolver,
  LiveResolver,
  ServiceResolver,
  WebhooksResolver,
];

/** Everything a client talks to. Needs (global) platform, bus, read models and commands. */
@Module({
  imports: [
    GatewayCoreModule,
    GraphQLModule.forRootAsync<ApolloDriverConfig>({ driver: ApolloDriver, imports: [GatewayCoreModule], useClass: ApolloOptions }),
  ],
  controllers: [LandingController, RulesController, SessionsController, GameTypesController, GamesController, HistoryController, ChatController, WebhooksController, CommandsController],
  providers: [RulesPages, Documents, LiveSocket, SocketOperations, ...resolvers],
})
export class GatewayModule {}
