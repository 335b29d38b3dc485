import type pg from 'pg';
import { ringAppend, type FollowedTable } from '#ledger';

const NOTIFY = "SELECT pg_notify('nightledger_commits', $1)";

/** Tells the relay that there is something to fetch. Only a hint: the relay looks by itself now and then. */
export class RelayWaker {
  private readonly wanted = new Set<FollowedTable>();
  private notifying: Promise<void> | undefined;

  constructor(private readonly pool: pg.Pool) {}

  /** Wakes the relay: directly where it works in this process, else through the database. Calls while a notification is on its way make one more. */
  wake(table: FollowedTable): void {
    if (ringAppend(this.pool, table)) return;
    this.wanted.add(table);
    this.notifying ??= this.notify();
  }

  /** Resolves when no notification is on its way any more. */
  async stop(): Promise<void> {
    await this.notifying;
  }

  private async notify(): Promise<void> {
    for (const table of this.wanted) {
      this.wanted.delete(table); // added again meanwhile, it comes again
      await this.pool.query({ name: 'wake-relay', text: NOTIFY, values: [table] }).catch(() => undefined);
    }
    this.notifying = undefined;
  }
}
