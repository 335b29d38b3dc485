import { pause } from '#bus';
import { signedHeaders, signingSecret } from '#webhooks';
import type { Claimed, DeliveryQueue, Outcome } from './delivery-queue.js';
import { post, type PostOptions } from './post.js';

/** Attempts under way at the same time, to all webhooks together. */
const SIDE_BY_SIDE = 128;
const POLL_MS = 500;
const TIMEOUT_MS = 10_000;

export interface SenderOptions {
  readonly tokenSecret: string;
  readonly privateHosts: readonly string[];
  readonly timeoutMs?: number;
  readonly resolve?: PostOptions['resolve'];
  /** Told of every attempt. */
  readonly onOutcome: (outcome: Outcome) => void;
  readonly log: { error(fields: object, text: string): void };
}

/** Sends what is due. A slow receiver keeps its own deliveries waiting, and no others. */
export class Sender {
  private readonly stopping = new AbortController();
  private readonly underWay = new Set<Promise<void>>();
  private running: Promise<void> = Promise.resolve();
  private failure: Error | undefined;

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly options: SenderOptions,
  ) {}

  start(): void {
    this.running = this.run();
  }

  /** Takes nothing more into hand, and resolves when what is under way is done. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await Promise.all(this.underWay);
  }

  /** Throws why what is due could not be looked up, until it can. */
  async check(): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const taken = await this.takeMore();
      if (taken === 0) await pause(POLL_MS, signal);
      else await Promise.race([pause(POLL_MS / 5, signal), Promise.race(this.underWay)]);
    }
  }

  /** How many deliveries were taken into hand. */
  private async takeMore(): Promise<number> {
    try {
      const free = SIDE_BY_SIDE - this.underWay.size;
      const claimed = free === 0 ? [] : await this.queue.claim(free);
      this.failure = undefined;
      for (const delivery of claimed) this.begin(delivery);
      return claimed.length;
    } catch (error) {
      this.failure = error as Error;
      this.options.log.error({ error: (error as Error).name, code: (error as { code?: string }).code }, 'due webhook deliveries could not be looked up, trying again');
      return 0;
    }
  }

  private begin(delivery: Claimed): void {
    const attempt = this.attempt(delivery).finally(() => this.underWay.delete(attempt));
    this.underWay.add(attempt);
  }

  /** What cannot be written down is sent again once the claim has run out: at least once. */
  private async attempt(delivery: Claimed): Promise<void> {
    const { url, webhookId, generation, previous, eventId, body } = delivery;
    const { tokenSecret, privateHosts, timeoutMs = TIMEOUT_MS, resolve } = this.options;
    const generations = previous && generation > 1 ? [generation, generation - 1] : [generation];
    const headers = signedHeaders(eventId, new Date(), body, generations.map((n) => signingSecret(tokenSecret, webhookId, n)));
    try {
      const answer = await post({ url, headers, body }, { privateHosts, timeoutMs, ...(resolve && { resolve }) });
      this.options.onOutcome(await this.queue.settle(delivery, answer));
    } catch (error) {
      this.options.log.error({ webhookId, error: (error as Error).name }, 'what became of a webhook delivery could not be written down');
    }
  }
}
