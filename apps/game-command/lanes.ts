/** Runs work of one key one after the other, work of different keys side by side. */
export class Lanes {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Runs `work` once all that was handed in before under the same key is done, whatever became of it. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const done = (this.last.get(key) ?? Promise.resolve()).then(work, work);
    this.last.set(key, done);
    try {
      return await done;
    } finally {
      if (this.last.get(key) === done) this.last.delete(key);
    }
  }

  /** Resolves when nothing is under way any more. */
  async idle(): Promise<void> {
    while (this.last.size > 0) await Promise.allSettled(this.last.values());
  }
}
