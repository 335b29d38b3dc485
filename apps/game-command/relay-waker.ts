import type pg from 'pg';

const NOTIFY = "SELECT pg_notify('nightledger_commits', '')";

/** Tells the relay that there is something to fetch. Only a hint: the relay looks by itself now and then. */
export class RelayWaker {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly pool: pg.Pool,
    private readonly delayMs = 2,
  ) {}

  /** Wakes the relay in a moment; many calls within it make one. */
  wake(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.pool.query({ name: 'wake-relay', text: NOTIFY }).catch(() => undefined);
    }, this.delayMs);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
