import { Module } from '@nestjs/common';
import { Chat } from '#chat';
import type { Registry } from '#engine';
import { Ledger, Snapshots } from '#ledger';
import { CONFIG, POOL, REGISTRY, type Config, type Pool } from '#platform';
import { Webhooks } from '#webhooks';
import { Callers } from './graphql/callers.js';
import { ContextFactory } from './graphql/context-factory.js';
import { LoaderFactory } from './graphql/loaders.js';
import { defaultLimits, GATEWAY_LIMITS } from './limits.js';
import { ChannelOpener } from './live/channel-opener.js';
import { ChatLines } from './live/chat-lines.js';
import { GameUpdates } from './live/game-updates.js';
import { LEDGER_READER } from './live/ledger-reader.js';
import { LiveFeed } from './live/live-feed.js';
import { LiveHealth } from './live/live-health.js';
import { Lobby } from './live/lobby.js';
import { Presence } from './live/presence.js';
import { Auditor } from './reads/auditor.js';
import { GameDocuments } from './reads/game-documents.js';
import { History } from './reads/history.js';
import { NewestTables } from './reads/newest-tables.js';
import { Sight } from './reads/sight.js';
import { VisibleTables } from './reads/visible-tables.js';

const shared = [Callers, ContextFactory, LoaderFactory, ChannelOpener, ChatLines, GameDocuments, GameUpdates, LiveFeed, LiveHealth, Lobby, Presence, Auditor, History, NewestTables, Sight, VisibleTables];

/** What GraphQL and REST are both made of. */
@Module({
  providers: [
    { provide: GATEWAY_LIMITS, useValue: defaultLimits },
    { provide: Chat, inject: [POOL], useFactory: (pool: Pool) => new Chat(pool) },
    { provide: LEDGER_READER, inject: [POOL], useFactory: (pool: Pool) => new Ledger(pool) },
    { provide: Snapshots, inject: [POOL, REGISTRY], useFactory: (pool: Pool, registry: Registry) => new Snapshots(pool, registry) },
    { provide: Webhooks, inject: [POOL, CONFIG], useFactory: (pool: Pool, config: Config) => new Webhooks(pool, config) },
    ...shared,
  ],
  exports: [GATEWAY_LIMITS, LEDGER_READER, Chat, Webhooks, ...shared],
})
export class GatewayCoreModule {}
