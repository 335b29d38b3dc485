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
import { WebhooksModule } from '../webhooks/webhooks.module.js';

/**
 * Every service in one process. A bus in memory knows of nobody who comes later: those who listen subscribe when their modules are
 * initialised, and the relay begins after that, when the application starts.
 */
@Module({})
export class StandaloneModule {
  static forRoot(config: Config): DynamicModule {
    const platform = PlatformModule.forRoot({ service: 'standalone', config, registry });
    const ground = [platform, BusModule.forRoot(), ReadModelsModule];
    const services = [GameCommandModule, EventRelayModule, TableProjectionModule, ArchiveProjectionModule, GatewayModule, BotsModule, WebhooksModule];
    return { module: StandaloneModule, imports: [...ground, ...services] };
  }
}
