export interface BatchLimits<T> {
  /** Items of one batch at most. */
  readonly largest: number;
  /** Batches under way at the same time at most. */
  readonly inFlight: number;
  /** Items of one key go one after the other: the later one waits until the batch of the earlier is done. Left out: any may go. */
  readonly keyOf?: (item: T) => string;
}

interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Does many small things together. What is handed in while nothing is under way goes at once, with whatever else comes in the same turn
 * of the event loop; what comes later waits for a place and goes with all that waits then. Each gets its own result.
 */
export class Batches<T, R> {
  private waiting: Waiting<T, R>[] = [];
  private underWay = 0;
  /** Keys of the batches under way. */
  private readonly busy = new Set<string>();
  private turn: NodeJS.Immediate | undefined;

  /** @param send gives the items' results in their order; where it rejects, all of them are rejected */
  constructor(
    private readonly send: (items: readonly T[]) => Promise<readonly PromiseSettledResult<R>[]>,
    private readonly limits: BatchLimits<T>,
  ) {}

  add(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.soon();
    });
  }

  private soon(): void {
    if (this.underWay >= this.limits.inFlight) return;
    this.turn ??= setImmediate(() => {
      this.turn = undefined;
      const batch = this.take();
      if (batch.length > 0) void this.go(batch);
    });
  }

  private async go(batch: readonly Waiting<T, R>[]): Promise<void> {
    this.underWay++;
    if (this.waiting.length > 0) this.soon();
    try {
      const results = await this.send(batch.map(({ item }) => item));
      batch.forEach(({ resolve, reject }, i) => {
        const result = results[i]!;
        if (result.status === 'fulfilled') resolve(result.value);
        else reject(result.reason);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      for (const { item } of batch) this.busy.delete(this.limits.keyOf?.(item) ?? '');
      this.underWay--;
      if (this.waiting.length > 0) this.soon();
    }
  }

  private take(): Waiting<T, R>[] {
    const { largest, keyOf } = this.limits;
    if (keyOf === undefined) return this.waiting.splice(0, largest);
    const batch: Waiting<T, R>[] = [];
    const later: Waiting<T, R>[] = [];
    const held = new Set(this.busy);
    for (const one of this.waiting) {
      const key = keyOf(one.item);
      if (batch.length === largest || held.has(key)) later.push(one);
      else batch.push(one);
      held.add(key);
    }
    for (const { item } of batch) this.busy.add(keyOf(item));
    this.waiting = later;
    return batch;
  }
}
