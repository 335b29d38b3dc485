import { Module } from '@nestjs/common';
import { Chat } from '#chat';
import { POOL, type Pool } from '#platform';
import { Callers } from './graphql/callers.js';
import { ContextFactory } from './graphql/context-factory.js';
import { LoaderFactory } from './graphql/loaders.js';
import { defaultLimits, GATEWAY_LIMITS } from './limits.js';
import { ChannelOpener } from './live/channel-opener.js';
import { ChatLines } from './live/chat-lines.js';
import { GameUpdates } from './live/game-updates.js';
import { LiveFeed } from './live/live-feed.js';
import { Lobby } from './live/lobby.js';
import { Presence } from './live/presence.js';
import { Auditor } from './reads/auditor.js';
import { GameDocuments } from './reads/game-documents.js';
import { History } from './reads/history.js';
import { Sight } from './reads/sight.js';
import { VisibleTables } from './reads/visible-tables.js';

const shared = [Callers, ContextFactory, LoaderFactory, ChannelOpener, ChatLines, GameDocuments, GameUpdates, LiveFeed, Lobby, Presence, Auditor, History, Sight, VisibleTables];

/** What GraphQL and REST are both made of. */
@Module({
  providers: [
    { provide: GATEWAY_LIMITS, useValue: defaultLimits },
    { provide: Chat, inject: [POOL], useFactory: (pool: Pool) => new Chat(pool) },
    ...shared,
  ],
  exports: [GATEWAY_LIMITS, Chat, ...shared],
})
export class GatewayCoreModule {}
