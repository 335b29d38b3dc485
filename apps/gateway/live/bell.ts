/** Wakes all who wait for something to change. */
export class Bell {
  private waiting = new Set<() => void>();

  ring(): void {
    const waiting = this.waiting;
    this.waiting = new Set();
    for (const wake of waiting) wake();
  }

  /** Resolves at the next ring, when the signal is raised, or after `most` milliseconds. */
  async next(signal: AbortSignal, most = Infinity): Promise<void> {
    if (signal.aborted) return;
    let wake!: () => void;
    const rung = new Promise<void>((resolve) => (wake = resolve));
    const timer = most === Infinity ? undefined : setTimeout(wake, most);
    this.waiting.add(wake);
    signal.addEventListener('abort', wake, { once: true });
    await rung;
    clearTimeout(timer);
    this.waiting.delete(wake);
    signal.removeEventListener('abort', wake);
  }
}
