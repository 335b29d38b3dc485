import type { FactoryProvider, OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { GAME_FACTS, pause, trace, type Bus, type BusMessage, type TraceLog } from '#bus';
import type { Registry } from '#engine';
import { BUS, CONFIG, LOGGER, METRICS, POOL, ReadinessRegistry, REGISTRY, type Config, type Metrics } from '#platform';
import { ProjectionLag } from './projection-lag.js';
import type { Projection, ProjectionName } from './projection.js';
import { projectionNamed } from './projections.js';
import { Projector, type ProjectionLog } from './projector.js';

const TICK_MS = 1000;
/** Somebody may wait for a table that has just been opened; for histories nobody. */
const REST_MS: Record<ProjectionName, number> = { 'table-projection': 20, 'archive-projection': 100 };

export interface ConsumerDependencies {
  readonly pool: pg.Pool;
  readonly bus: Bus;
  readonly metrics: Metrics;
  readonly readiness: ReadinessRegistry;
  readonly log: ProjectionLog & TraceLog;
  /** How far behind the ledger the projection may be before the service is not ready. */
  readonly lagLimitSeconds: number;
}

type Injected = [Registry, pg.Pool, Bus, Metrics, ReadinessRegistry, ProjectionLog & TraceLog, Config];

/** A Nest provider of the consumer of one projection; runs with the module that holds it. */
export function projectionConsumer(name: ProjectionName): FactoryProvider<ProjectionConsumer> {
  return {
    provide: `${name} consumer`,
    inject: [REGISTRY, POOL, BUS, METRICS, ReadinessRegistry, LOGGER, CONFIG],
    useFactory: (...[registry, pool, bus, metrics, readiness, log, config]: Injected) =>
      new ProjectionConsumer(projectionNamed(name, registry), { pool, bus, metrics, readiness, log, lagLimitSeconds: config.projectionLagSeconds }),
  };
}

/** Keeps one projection up to date from the bus, and tells how it is. */
export class ProjectionConsumer implements OnModuleInit, OnModuleDestroy {
  private readonly projector: Projector;
  private readonly lag: ProjectionLag;
  private parked = 0;
  private readonly stopping = new AbortController();
  private subscription: { close(): Promise<void> } | undefined;
  private watching: Promise<void> = Promise.resolve();

  constructor(
    private readonly projection: Projection,
    private readonly deps: ConsumerDependencies,
  ) {
    this.projector = new Projector(deps.pool, projection, deps.log);
    this.lag = new ProjectionLag(deps.pool, projection);
  }

  /** Subscribes under the projection's name; before any relay of this process publishes (onApplicationBootstrap). */
  async onModuleInit(): Promise<void> {
    const { bus, readiness } = this.deps;
    readiness.add(this.projection.name, () => this.check());
    readiness.addNotice(`${this.projection.name}-parked-messages`, () => this.parked > 0);
    this.subscription = await bus.subscribe({ group: this.projection.name, topic: GAME_FACTS, restMs: REST_MS[this.projection.name], handle: (batch) => this.handle(batch) });
    this.watching = this.watch();
  }

  /** Resolves when the batches under way are done. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.watching;
    await this.subscription?.close();
  }

  /**
   * Is the read model fit to be shown?
   *
   * @throws Error where it is too far behind the ledger, a commit cannot be applied, or the database is away
   */
  async check(): Promise<void> {
    const stuck = await this.projector.stuckGames();
    if (stuck.length > 0) throw new Error(`${this.projection.name}: ${stuck.length} games wait for a commit that cannot be applied`);
    const seconds = await this.measure();
    if (seconds > this.deps.lagLimitSeconds) throw new Error(`${this.projection.name} is ${Math.round(seconds)} s behind the ledger`);
  }

  private async handle(batch: readonly BusMessage[]): Promise<void> {
    await this.projector.apply(batch);
    trace(this.deps.log, batch, 'handled', { projection: this.projection.name });
  }

  private async measure(): Promise<number> {
    const seconds = await this.lag.seconds();
    this.deps.metrics.projectionLagSeconds.set({ projection: this.projection.name }, seconds);
    return seconds;
  }

  private async countParked(): Promise<void> {
    this.parked = await this.projector.countParked();
    this.deps.metrics.parkedMessages.set({ group: this.projection.name }, this.parked);
  }

  private async watch(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.projector.retry();
        await this.measure();
        await this.countParked();
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        this.deps.log.error({ projection: this.projection.name, error: (error as Error).name, code }, 'looking after the projection failed, trying again');
      }
      await pause(TICK_MS, signal);
    }
  }
}
