import { Inject, Injectable, Module, type OnApplicationBootstrap, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { GAME_FACTS, pause, type Bus } from '#bus';
import type { Registry } from '#engine';
import { BUS, CONFIG, LOGGER, METRICS, POOL, ReadinessRegistry, REGISTRY, type Config, type Logger, type Metrics, type Pool } from '#platform';
import { DeliveryQueue } from './delivery-queue.js';
import { DeliveryWriter } from './delivery-writer.js';
import { Sender } from './sender.js';

const REST_MS = 100;
const LOOK_AFTER_MS = 10_000;
const ROUNDS_TO_PRUNE = 360;

@Injectable()
class WebhooksRunner implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly writer: DeliveryWriter;
  private readonly queue: DeliveryQueue;
  private readonly sender: Sender;
  private readonly oldestDue: Gauge;
  private readonly stopping = new AbortController();
  private lookingAfter: Promise<void> = Promise.resolve();
  private subscription: { close(): Promise<void> } | undefined;

  constructor(
    @Inject(BUS) private readonly bus: Bus,
    @Inject(POOL) pool: Pool,
    @Inject(REGISTRY) registry: Registry,
    @Inject(CONFIG) config: Config,
    @Inject(METRICS) { registry: metrics }: Metrics,
    @Inject(LOGGER) private readonly log: Logger,
    readiness: ReadinessRegistry,
  ) {
    const registers = [metrics];
    const deliveries = new Counter({ name: 'nightledger_webhook_deliveries_total', help: 'Attempts to deliver to webhooks by result', labelNames: ['result'], registers });
    this.oldestDue = new Gauge({ name: 'nightledger_webhook_oldest_due_seconds', help: 'Age of the oldest delivery that is due and not being sent', registers });
    this.writer = new DeliveryWriter(pool, registry, log);
    this.queue = new DeliveryQueue(pool);
    const onOutcome = (result: string): void => deliveries.inc({ result });
    this.sender = new Sender(this.queue, { tokenSecret: config.tokenSecret, privateHosts: config.webhookPrivateHosts, onOutcome, log });
    readiness.add('webhooks', () => this.sender.check());
  }

  /** Before the relay starts, which in standalone is at bootstrap: the bus in memory keeps nothing for a group it has not heard of. */
  async onModuleInit(): Promise<void> {
    this.subscription = await this.bus.subscribe({ group: 'webhooks', topic: GAME_FACTS, restMs: REST_MS, handle: (batch) => this.writer.handle(batch) });
  }

  onApplicationBootstrap(): void {
    this.sender.start();
    this.lookingAfter = this.lookAfter();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.subscription?.close();
    await this.sender.stop();
    await this.lookingAfter;
  }

  private async lookAfter(): Promise<void> {
    const { signal } = this.stopping;
    for (let round = 0; !signal.aborted; round++) {
      try {
        await this.writer.catchUp();
        this.oldestDue.set(await this.queue.oldestDueSeconds());
        if (round % ROUNDS_TO_PRUNE === 0) await this.queue.prune();
      } catch (error) {
        this.log.error({ error: (error as Error).name, code: (error as { code?: string }).code }, 'looking after the webhooks failed, trying again');
      }
      await pause(LOOK_AFTER_MS, signal);
    }
  }
}

/** Tells webhooks what happens in games; needs BUS and the database. */
@Module({ providers: [WebhooksRunner] })
export class WebhooksModule {}
