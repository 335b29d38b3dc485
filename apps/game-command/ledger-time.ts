import type { Ledger } from '#ledger';
import type { TableState } from '#table';

/**
 * The time that commits and deadlines go by: the database's, which is one for all instances. It is looked up now and then, and between
 * two looks counted on by a clock that nobody can set; so it does not matter what this machine takes the time to be.
 */
export class LedgerTime {
  private known: { readonly database: number; readonly here: number } | undefined;

  constructor(private readonly ledger: Pick<Ledger, 'now'>) {}

  /** Looks at the database's clock. What is told from then on is never ahead of it, and behind by no more than this look took. */
  async look(): Promise<void> {
    const database = await this.ledger.now();
    this.known = { database, here: performance.now() };
  }

  /** Now, ISO 8601. */
  async now(): Promise<string> {
    if (this.known === undefined) await this.look();
    const { database, here } = this.known!;
    return new Date(Math.floor(database + performance.now() - here)).toISOString();
  }

  /** Now, and never before the game's last commit: should the database's clock be set back, the game's stands still meanwhile. */
  async after(table: TableState | undefined): Promise<string> {
    const now = await this.now();
    return table !== undefined && table.updatedAt > now ? table.updatedAt : now;
  }
}
