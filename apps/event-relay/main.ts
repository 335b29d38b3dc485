import { BusModule } from '#bus';
import { registry } from '#catalogue';
import { PlatformModule, runService, type Config } from '#platform';
import { EventRelayModule } from './event-relay.module.js';

class EventRelayService {}

const service = 'event-relay';
const rootModule = (config: Config) => ({
  module: EventRelayService,
  imports: [PlatformModule.forRoot({ service, config, registry }), BusModule.forRoot(), EventRelayModule],
});

await runService(service, rootModule);
