import { Query, Resolver } from '@nestjs/graphql';
import { LiveHealth } from '../live/live-health.js';
import { VisibleTables } from '../reads/visible-tables.js';
import { Service } from '../schema/service.js';

const messages = {
  IMMEDIATE: 'Everything is well.',
  DELAYED: 'The service is troubled: your moves count as always, but others see them a second or two later, and lists, bots and chat may lag behind. A new table is reached by its link.',
} as const;
const LISTS_LAG = 'Moves arrive as they are made, but lists of games are behind: a new table is reached by its link.';

@Resolver(() => Service)
export class ServiceResolver {
  constructor(
    private readonly health: LiveHealth,
    private readonly tables: VisibleTables,
  ) {}

  @Query(() => Service)
  service(): Service {
    const mode = this.health.delayed ? 'DELAYED' : 'IMMEDIATE';
    return { live: { mode, message: mode === 'IMMEDIATE' && this.tables.behind ? LISTS_LAG : messages[mode] } };
  }
}
