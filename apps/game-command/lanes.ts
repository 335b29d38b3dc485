/** Runs work of one key one after the other, work of different keys side by side. */
export class Lanes {
  private readonly lanes = new Map<string, { last: Promise<unknown>; length: number }>();
  private total = 0;

  /** How much waits or is under way. */
  get waiting(): number {
    return this.total;
  }

  waitingFor(key: string): number {
    return this.lanes.get(key)?.length ?? 0;
  }

  /** Runs `work` once all that was handed in before under the same key is done, whatever became of it. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(key) ?? { last: Promise.resolve(), length: 0 };
    this.lanes.set(key, lane);
    const done = lane.last.then(work, work);
    lane.last = done;
    lane.length++;
    this.total++;
    try {
      return await done;
    } finally {
      this.total--;
      if (--lane.length === 0) this.lanes.delete(key);
    }
  }

  /** Resolves when nothing is under way any more. */
  async idle(): Promise<void> {
    while (this.lanes.size > 0) await Promise.allSettled([...this.lanes.values()].map(({ last }) => last));
  }
}
