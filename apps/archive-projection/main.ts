import { BusModule } from '#bus';
import { registry } from '#catalogue';
import { PlatformModule, runService, type Config } from '#platform';
import { ArchiveProjectionModule } from './archive-projection.module.js';

class ArchiveProjectionService {}

const service = 'archive-projection';
const rootModule = (config: Config) => ({
  module: ArchiveProjectionService,
  imports: [PlatformModule.forRoot({ service, config, registry }), BusModule.forRoot(), ArchiveProjectionModule],
});

await runService(service, rootModule);
