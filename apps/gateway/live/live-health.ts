import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Watch, type Bus } from '#bus';
import { BUS, LOGGER, METRICS, POOL, ReadinessRegistry, type Logger, type Metrics, type Pool } from '#platform';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.js';

/** The oldest commit that the relay has not handed to the bus; one that stays is late. */
const UNPUBLISHED = `SELECT tx, position FROM commits
  WHERE (tx, position) > (coalesce((SELECT tx FROM relay_cursors WHERE source = 'commits'), '0'::xid8),
                          coalesce((SELECT position FROM relay_cursors WHERE source = 'commits'), 0))
  ORDER BY tx, position LIMIT 1`;

/** Do moves arrive here as they are made? Not while the bus is away, or nothing is handed to it. */
@Injectable()
export class LiveHealth implements OnModuleInit, OnModuleDestroy {
  private readonly watch: Watch;
  private unpublished: string | undefined;

  constructor(
    @Inject(BUS) private readonly bus: Bus,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(GATEWAY_LIMITS) limits: GatewayLimits,
    readiness: ReadinessRegistry,
  ) {
    this.watch = new Watch(() => this.look(), (well) => this.changed(well), limits.healthPoll);
    readiness.addNotice('live-updates', () => this.delayed);
  }

  /** Whether moves come late: then whoever follows games looks into the ledger. */
  get delayed(): boolean {
    return !this.watch.well;
  }

  onModuleInit(): void {
    this.metrics.liveDelayed.set(0);
    this.watch.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.watch.stop();
  }

  /** Goes by rows and looks rather than by the time in a commit: clocks differ. */
  private async look(): Promise<void> {
    await this.bus.check();
    const { rows } = await this.pool.query<{ tx: string; position: string }>({ name: 'live-unpublished', text: UNPUBLISHED });
    const oldest = rows[0] && `${rows[0].tx} ${rows[0].position}`;
    const stays = oldest !== undefined && oldest === this.unpublished;
    this.unpublished = oldest;
    if (stays) throw new Error('a commit waits to be handed to the bus');
  }

  private changed(well: boolean): void {
    this.metrics.liveDelayed.set(well ? 0 : 1);
    if (well) this.log.info({}, 'live updates come at once again');
    else this.log.warn({}, 'live updates come late: games that are watched are followed in the ledger');
  }
}
