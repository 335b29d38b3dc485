import { Module, type DynamicModule } from '@nestjs/common';
import { BusModule } from '#bus';
import { registry } from '#catalogue';
import { PlatformModule, type Config } from '#platform';
import { ReadModelsModule } from '#read-models';
import { ArchiveProjectionModule } from '../archive-projection/archive-projection.module.js';
import { BotsModule } from '../bots/bots.module.js';
import { EventRelayModule } from '../event-relay/event-relay.module.js';
import { GameCommandModule } from '../game-command/game-command.module.js';
import { GatewayModule } from '../gateway/gateway.module.js';
import { TableProjectionModule } from '../table-projection/table-projection.module.js';

/** All who listen to the bus. */
@Module({ imports: [TableProjectionModule, ArchiveProjectionModule, GatewayModule, BotsModule] })
class ListenersModule {}

/**
 * Every service in one process. Nest starts the deeper module first and stops it last: the relay, beside the listeners and not among
 * them, begins when all of them have subscribed and ends before them. A bus in memory knows of nobody who comes later.
 */
@Module({})
export class StandaloneModule {
  static forRoot(config: Config): DynamicModule {
    const platform = PlatformModule.forRoot({ service: 'standalone', config, registry });
    return { module: StandaloneModule, imports: [platform, BusModule.forRoot(), ReadModelsModule, GameCommandModule, ListenersModule, EventRelayModule] };
  }
}
