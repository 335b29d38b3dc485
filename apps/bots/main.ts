import { Module, type DynamicModule } from '@nestjs/common';
import { BusModule } from '#bus';
import { registry } from '#catalogue';
import { HttpCommandsModule } from '#commands';
import { PlatformModule, runService, type Config } from '#platform';
import { BotsModule } from './bots.module.js';

/** The bots as a process of their own. */
@Module({})
class BotsAppModule {
  static forRoot(config: Config): DynamicModule {
    const platform = PlatformModule.forRoot({ service: 'bots', config, registry });
    return { module: BotsAppModule, imports: [platform, BusModule.forRoot(), HttpCommandsModule, BotsModule] };
  }
}

await runService('bots', (config) => BotsAppModule.forRoot(config));
