import { Module, type DynamicModule } from '@nestjs/common';
import { BusModule } from '#bus';
import { registry } from '#catalogue';
import { PlatformModule, runService, type Config } from '#platform';
import { WebhooksModule } from './webhooks.module.js';

/** The webhooks as a process of their own. */
@Module({})
class WebhooksAppModule {
  static forRoot(config: Config): DynamicModule {
    const platform = PlatformModule.forRoot({ service: 'webhooks', config, registry });
    return { module: WebhooksAppModule, imports: [platform, BusModule.forRoot(), WebhooksModule] };
  }
}

await runService('webhooks', (config) => WebhooksAppModule.forRoot(config));
