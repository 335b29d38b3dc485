import { BusModule } from '#bus';
import { registry } from '#catalogue';
import { PlatformModule, runService, type Config } from '#platform';
import { TableProjectionModule } from './table-projection.module.js';

class TableProjectionService {}

const service = 'table-projection';
const rootModule = (config: Config) => ({
  module: TableProjectionService,
  imports: [PlatformModule.forRoot({ service, config, registry }), BusModule.forRoot(), TableProjectionModule],
});

await runService(service, rootModule);
