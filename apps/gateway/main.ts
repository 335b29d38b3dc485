import { Module, type DynamicModule } from '@nestjs/common';
import { BusModule } from '#bus';
import { registry } from '#catalogue';
import { HttpCommandsModule } from '#commands';
import { PlatformModule, runService, type Config } from '#platform';
import { ReadModelsModule } from '#read-models';
import { configureGateway } from './configure-gateway.js';
import { GatewayModule } from './gateway.module.js';

/** A gateway as a process of its own, with the write side behind it over HTTP. */
@Module({})
class GatewayAppModule {
  static forRoot(config: Config): DynamicModule {
    const platform = PlatformModule.forRoot({ service: 'gateway', config, registry });
    return { module: GatewayAppModule, imports: [platform, BusModule.forRoot(), ReadModelsModule, HttpCommandsModule, GatewayModule] };
  }
}

await runService('gateway', (config) => GatewayAppModule.forRoot(config), { configure: configureGateway });
