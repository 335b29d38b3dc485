import { Inject, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Bus } from '#bus';
import { BUS, LOGGER, METRICS, POOL, ReadinessRegistry, type Logger, type Metrics, type Pool } from '#platform';
import { Relay } from './relay.js';

const MEASURE_MS = 1_000;

/** Relays once every module has started, so that the projections of the same process have subscribed by then. */
@Module({})
export class EventRelayModule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly relay: Relay;
  private measuring: NodeJS.Timeout | undefined;

  constructor(
    @Inject(POOL) pool: Pool,
    @Inject(BUS) bus: Bus,
    @Inject(LOGGER) log: Logger,
    @Inject(METRICS) private readonly metrics: Metrics,
    readiness: ReadinessRegistry,
  ) {
    this.relay = new Relay(pool, bus, log);
    // Of all that use the bus, only the relay is of no use without it: gateways still take commands and answer queries.
    readiness.add('bus', () => bus.check());
    readiness.add('relay', () => this.relay.check());
  }

  onApplicationBootstrap(): void {
    this.relay.start();
    this.measuring = setInterval(() => void this.measure(), MEASURE_MS);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.measuring);
    await this.relay.stop();
  }

  private async measure(): Promise<void> {
    try {
      this.metrics.relayLagSeconds.set(await this.relay.lagSeconds());
    } catch {
      // the database is away: readiness tells that
    }
  }
}
