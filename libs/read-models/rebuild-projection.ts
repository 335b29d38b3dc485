import type pg from 'pg';
import type { Registry } from '#engine';
import { Ledger, type Cursor } from '#ledger';
import { NightledgerError } from '#platform';
import { onConnection, transaction } from './in-transaction.js';
import { lockForRebuild, lockForSwap } from './projection-locks.js';
import { applyInOrder, type Projection, type ProjectionName } from './projection.js';
import { projectionNamed } from './projections.js';

const BATCH = 200;

export interface RebuildDependencies {
  readonly pool: pg.Pool;
  readonly registry: Registry;
}

/** Commits applied so far, of about how many. */
export type RebuildProgress = (done: number, total: number) => void;

/**
 * Makes a projection's tables anew from the ledger; the same bytes as live. It may run beside the live service: the work is done in
 * tables of a schema aside, in short transactions, since a long one that writes would hold up everybody who follows the ledger below
 * `pg_snapshot_xmin`. One last transaction, in which batches wait, applies what came meanwhile and takes the rows over; readers see the
 * old rows until it ends.
 *
 * @throws NightledgerError UNAVAILABLE where another rebuild of the projection is running. Whatever fails, the old rows stay.
 */
export async function rebuildProjection(name: ProjectionName, { pool, registry }: RebuildDependencies, onProgress: RebuildProgress = () => undefined): Promise<void> {
  const projection = projectionNamed(name, registry);
  const run = async (client: pg.ClientBase): Promise<void> => {
    if (!(await lockForRebuild(client, name))) throw new NightledgerError('UNAVAILABLE', `Another rebuild of ${name} is running: wait for it to end.`);
    await new Rebuild(client, new Ledger(pool), projection, onProgress).run();
  };
  await onConnection(pool, run, 'once'); // its search path is not for others
}

class Rebuild {
  private done = 0;

  constructor(
    private readonly client: pg.ClientBase,
    private readonly ledger: Ledger,
    private readonly projection: Projection,
    private readonly onProgress: RebuildProgress,
  ) {}

  async run(): Promise<void> {
    const { client, projection } = this;
    const aside = `rebuild_${projection.prefix}`;
    const { live, total } = (await client.query<{ live: string; total: number }>('SELECT current_schema() AS live, (SELECT count(*)::int FROM commits) AS total')).rows[0]!;
    await this.makeTablesAside(aside);
    await client.query(`SET search_path TO ${aside}, ${client.escapeIdentifier(live)}`);
    const cursor = await this.follow(null, total, (apply) => transaction(client, apply));
    await transaction(client, async (db) => {
      await lockForSwap(db, projection.name);
      await this.follow(cursor, total, (apply) => apply(db));
      for (const table of Object.keys(projection.tables)) {
        await db.query(`DELETE FROM ${client.escapeIdentifier(live)}.${table}`);
        await db.query(`INSERT INTO ${client.escapeIdentifier(live)}.${table} SELECT * FROM ${aside}.${table}`);
      }
      await db.query(`DROP SCHEMA ${aside} CASCADE`);
    });
  }

  /** Afresh: a rebuild that was killed may have left some. */
  private async makeTablesAside(aside: string): Promise<void> {
    await transaction(this.client, async (db) => {
      await db.query(`DROP SCHEMA IF EXISTS ${aside} CASCADE`);
      await db.query(`CREATE SCHEMA ${aside}`);
      for (const table of Object.keys(this.projection.tables)) await db.query(`CREATE UNLOGGED TABLE ${aside}.${table} (LIKE ${table} INCLUDING ALL)`);
    });
  }

  /** Applies the ledger after `cursor` to its end. */
  private async follow(cursor: Cursor | null, total: number, inBatch: (apply: (db: pg.ClientBase) => Promise<void>) => Promise<void>): Promise<Cursor | null> {
    let at = cursor;
    for await (const { commits, cursor: next } of this.ledger.readAll(cursor, BATCH)) {
      await inBatch(async (db) => void (await applyInOrder(db, this.projection, commits)));
      at = next;
      this.done += commits.length;
      this.onProgress(this.done, Math.max(total, this.done));
    }
    return at;
  }
}
