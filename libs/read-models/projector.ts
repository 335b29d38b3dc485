import type pg from 'pg';
import type { BusMessage } from '#bus';
import { inTransaction } from './in-transaction.js';
import { lockForBatch } from './projection-locks.js';
import { applyInOrder, type Applied, type Fault, type Projection } from './projection.js';
import { readMessages } from './read-messages.js';

/** Where a projection tells of commits it cannot apply (pino's shape). Their contents are never told: they hold hidden cards. */
export interface ProjectionLog {
  error(fields: object, text: string): void;
}

/** Longer than a bus waits before it delivers again. */
const UNREADABLE_MS = 15_000;

/** Some messages of a batch hold no commit; the others have been applied. */
export class UnreadableMessages extends Error {
  override readonly name = 'UnreadableMessages';
}

/**
 * Applies what arrives on the bus to one projection. Any number of them may work on the same tables, in any number of processes.
 *
 * A commit that cannot be folded is parked with all that follow it in its game, so other games go on, and tried again by `retry`. A
 * message that holds no commit at all has no place to be parked in: `apply` throws, and the bus delivers it again.
 */
export class Projector {
  private known: readonly Fault[] = [];
  private unreadableAt = -Infinity;

  constructor(
    private readonly pool: pg.Pool,
    private readonly projection: Projection,
    private readonly log: ProjectionLog,
  ) {}

  /**
   * Applies a batch in one transaction. Bears repeats, and messages in any order.
   *
   * @throws UnreadableMessages where some hold no commit; the database's errors, and then nothing has been applied
   */
  async apply(messages: readonly BusMessage[]): Promise<Applied> {
    const { commits, unreadable } = readMessages(messages);
    const applied = await this.transact((db) => applyInOrder(db, this.projection, commits));
    if (unreadable.length > 0) {
      this.unreadableAt = performance.now();
      const gameIds = [...new Set(unreadable)].map((key) => key.slice(0, 36));
      this.log.error({ projection: this.projection.name, gameIds }, 'messages hold no commit: waiting until they can be read');
      throw new UnreadableMessages(`${unreadable.length} of ${messages.length} messages hold no commit`);
    }
    return applied;
  }

  /** Does the bus deliver messages that hold no commit? Another process may have got them from it meanwhile. */
  get meetsUnreadable(): boolean {
    return performance.now() - this.unreadableAt < UNREADABLE_MS;
  }

  /** Tries commits again that could not be applied. */
  async retry(): Promise<void> {
    const games = await this.stuckGames();
    if (games.length > 0) await this.transact((db) => applyInOrder(db, this.projection, [], games));
  }

  /** Games whose next commit is there and could not be applied. */
  async stuckGames(): Promise<string[]> {
    const { prefix } = this.projection;
    const text = `SELECT game_id FROM ${prefix}_parked k JOIN ${prefix}_progress p USING (game_id) WHERE k.version = p.version + 1 ORDER BY game_id LIMIT 100`;
    const { rows } = await this.pool.query<{ game_id: string }>({ name: `${prefix}-stuck`, text });
    return rows.map((row) => row.game_id);
  }

  private async transact(work: (db: pg.ClientBase) => Promise<Applied>): Promise<Applied> {
    const applied = await inTransaction(this.pool, async (db) => {
      await lockForBatch(db, this.projection.name);
      return work(db);
    });
    this.report(applied.faults);
    return applied;
  }

  /** Tells of each fault once, not with every new try. */
  private report(faults: readonly Fault[]): void {
    const isKnown = (fault: Fault) => this.known.some((k) => k.gameId === fault.gameId && k.version === fault.version);
    for (const fault of faults.filter((f) => !isKnown(f)))
      this.log.error({ projection: this.projection.name, ...fault }, 'a commit cannot be applied: its game waits until it can');
    this.known = [...this.known, ...faults.filter((f) => !isKnown(f))].slice(-1000);
  }
}
