import type pg from 'pg';
import { GAME_FACTS, type BusMessage } from '#bus';
import { Batches } from '#ledger';
import type { LedgerCommit } from '#table';
import { inTransaction } from './in-transaction.js';
import { lockForBatch } from './projection-locks.js';
import { applyInOrder, type Applied, type Fault, type Projection } from './projection.js';
import { countParked, parkMessages } from './parked-messages.js';
import { QuickWay } from './quick.js';
import { readMessages, type Unreadable } from './read-messages.js';

/** Where a projection tells of commits it cannot apply (pino's shape). Their contents are never told: they hold hidden cards. */
export interface ProjectionLog {
  error(fields: object, text: string): void;
}

const NOTHING: Applied = { applied: 0, repeated: 0, parked: 0, faults: [] };

/**
 * Applies what arrives on the bus to one projection. Any number of them may work on the same tables, in any number of processes.
 *
 * A commit that cannot be folded is parked with all that follow it in its game, so other games go on, and tried again by `retry`. A
 * message that holds no commit at all is put aside for an operator (`parked_messages`): should a commit be missing for it, its game waits.
 */
export class Projector {
  private known: readonly Fault[] = [];
  /** What several partitions of the bus deliver at the same moment is applied together. */
  private readonly batches = new Batches<readonly BusMessage[], Applied>((deliveries) => this.applyTogether(deliveries), { largest: 16, inFlight: 1 });
  private readonly quick: QuickWay;

  constructor(
    private readonly pool: pg.Pool,
    private readonly projection: Projection,
    private readonly log: ProjectionLog,
  ) {
    this.quick = new QuickWay(pool, projection);
  }

  /**
   * Applies a batch: what simply follows in one statement, the rest in a transaction after it. Bears repeats, and messages in any order.
   *
   * @returns what it came to, with the batches that were applied together with it
   * @throws the database's errors; then the batch, or a part of it, has not been applied, and may be given again
   */
  apply(messages: readonly BusMessage[]): Promise<Applied> {
    return this.batches.add(messages);
  }

  private async applyTogether(deliveries: readonly (readonly BusMessage[])[]): Promise<PromiseSettledResult<Applied>[]> {
    const { commits, unreadable } = readMessages(deliveries.flat());
    const quick = await this.quick.apply(commits);
    const thorough = quick.rest.length + unreadable.length > 0 ? await this.applyThoroughly(quick.rest, unreadable) : NOTHING;
    const value = { ...thorough, applied: quick.applied + thorough.applied, repeated: quick.repeated + thorough.repeated };
    return deliveries.map(() => ({ status: 'fulfilled', value }));
  }

  private async applyThoroughly(commits: readonly LedgerCommit[], unreadable: readonly Unreadable[]): Promise<Applied> {
    let parked = 0;
    const applied = await this.transact(async (db) => {
      parked = await parkMessages(db, this.projection.name, GAME_FACTS, unreadable);
      return applyInOrder(db, this.projection, commits);
    });
    if (parked > 0) this.log.error({ projection: this.projection.name, parked, reasons: reasonsOf(unreadable) }, 'messages that hold no commit were parked');
    return applied;
  }

  /** How many messages have been put aside because they hold no commit. */
  countParked(): Promise<number> {
    return countParked(this.pool, this.projection.name);
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

const reasonsOf = (unreadable: readonly Unreadable[]): string[] => [...new Set(unreadable.map(({ reason }) => reason))];
