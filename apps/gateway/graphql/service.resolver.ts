import { Query, Resolver } from '@nestjs/graphql';
import { LiveHealth } from '../live/live-health.js';
import { Service } from '../schema/service.js';

const messages = {
  IMMEDIATE: 'Everything is well.',
  DELAYED: 'The service is troubled: your moves count as always, but others see them a second or two later, and lists, bots and chat may lag behind.',
} as const;

@Resolver(() => Service)
export class ServiceResolver {
  constructor(private readonly health: LiveHealth) {}

  @Query(() => Service)
  service(): Service {
    const mode = this.health.delayed ? 'DELAYED' : 'IMMEDIATE';
    return { live: { mode, message: messages[mode] } };
  }
}
