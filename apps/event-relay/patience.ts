/** How long commits wait for others, where one comes now and then, and at most. */
const SHORTEST_MS = 10;
const LONGEST_MS = 50;

/**
 * Whoever shows games in the process that has appended a commit knows of it already; the rest may come with others, in one batch: the more
 * there were last time, the longer the next may take.
 */
export class Patience {
  /** 0 until a commit is appended here: whoever shows games elsewhere waits for the relay. */
  ms = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly wake: () => void) {}

  /** Wakes a little after the first commit, for all that have come by then. */
  heard(): void {
    this.ms ||= SHORTEST_MS;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.wake();
    }, this.ms);
  }

  /** So many commits were there to be relayed. */
  found(count: number): void {
    if (this.ms > 0 && count > 0) this.ms = Math.min(SHORTEST_MS * count, LONGEST_MS);
  }
}
