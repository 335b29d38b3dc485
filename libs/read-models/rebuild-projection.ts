import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Registry } from '#engine';
import { Ledger, type Cursor } from '#ledger';
import { NightledgerError } from '#platform';
import type { LedgerCommit } from '#table';
import { compareTables, type Difference } from './compare-tables.js';
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

/** How long a check waits for the live rows to come as far as the ledger was, before it compares what is there. */
const CATCH_UP_MS = 10_000;

/**
 * Makes a projection's tables anew from the ledger; the same bytes as live. It may run beside the live service: the work is done in
 * tables of a schema aside, in short transactions, since a long one that writes would hold up everybody who follows the ledger below
 * `pg_snapshot_xmin`. One last transaction, in which batches wait, applies what came meanwhile and takes the rows over; readers see the
 * old rows until it ends.
 *
 * @returns in what the live rows differed from what the ledger leads to, as far as they had come
 * @throws NightledgerError UNAVAILABLE where another rebuild of the projection is running. Whatever fails, the old rows stay.
 */
export function rebuildProjection(name: ProjectionName, deps: RebuildDependencies, onProgress?: RebuildProgress): Promise<readonly Difference[]> {
  return aside(name, deps, onProgress, (rebuild) => rebuild.swap());
}

/** The same, and nothing is taken over: the rows made aside are compared with the live ones and dropped. */
export function checkProjection(name: ProjectionName, deps: RebuildDependencies, onProgress?: RebuildProgress): Promise<readonly Difference[]> {
  return aside(name, deps, onProgress, (rebuild) => rebuild.check());
}

async function aside(
  name: ProjectionName,
  { pool, registry }: RebuildDependencies,
  onProgress: RebuildProgress = () => undefined,
  end: (rebuild: Rebuild) => Promise<readonly Difference[]>,
): Promise<readonly Difference[]> {
  const projection = projectionNamed(name, registry);
  const run = async (client: pg.ClientBase): Promise<readonly Difference[]> => {
    if (!(await lockForRebuild(client, name))) throw new NightledgerError('UNAVAILABLE', `Another rebuild of ${name} is running: wait for it to end.`);
    const rebuild = new Rebuild(client, new Ledger(pool), projection, onProgress);
    await rebuild.fold();
    return end(rebuild);
  };
  return onConnection(pool, run, 'once'); // its search path is not for others
}

class Rebuild {
  private done = 0;
  private total = 0;
  private live = '';
  private cursor: Cursor | null = null;
  private readonly aside: string;

  constructor(
    private readonly client: pg.ClientBase,
    private readonly ledger: Ledger,
    private readonly projection: Projection,
    private readonly onProgress: RebuildProgress,
  ) {
    this.aside = `rebuild_${projection.prefix}`;
  }

  /** Makes the rows aside from the ledger as it is now. */
  async fold(): Promise<void> {
    const { client, aside } = this;
    const { live, total } = (await client.query<{ live: string; total: number }>('SELECT current_schema() AS live, (SELECT count(*)::int FROM commits) AS total')).rows[0]!;
    this.live = live;
    this.total = total;
    await this.makeTablesAside();
    await client.query(`SET search_path TO ${aside}, ${client.escapeIdentifier(live)}`);
    await this.follow((apply) => transaction(client, apply));
  }

  async swap(): Promise<readonly Difference[]> {
    const { client, projection, aside } = this;
    const live = client.escapeIdentifier(this.live);
    return transaction(client, async (db) => {
      await lockForSwap(db, projection.name);
      const differences = await this.differences(db);
      await this.follow((apply) => apply(db));
      for (const table of Object.keys(projection.tables)) {
        await db.query(`DELETE FROM ${live}.${table}`);
        await db.query(`INSERT INTO ${live}.${table} SELECT * FROM ${aside}.${table}`);
      }
      await db.query(`DROP SCHEMA ${aside} CASCADE`);
      return differences;
    });
  }

  async check(): Promise<readonly Difference[]> {
    for (const until = Date.now() + CATCH_UP_MS; Date.now() < until && (await this.liveIsBehind()); ) await delay(100);
    return transaction(this.client, async (db) => {
      await lockForSwap(db, this.projection.name);
      const differences = await this.differences(db);
      await db.query(`DROP SCHEMA ${this.aside} CASCADE`);
      return differences;
    });
  }

  /** While no batch is applied: brings the rows aside as far as the live ones have come, and compares. */
  private async differences(db: pg.ClientBase): Promise<readonly Difference[]> {
    const { rows } = await db.query<{ game_id: string; version: number }>(`SELECT game_id, version FROM ${this.client.escapeIdentifier(this.live)}.${this.projection.prefix}_progress`);
    const reached = new Map(rows.map(({ game_id, version }) => [game_id, version]));
    const from = this.cursor;
    await this.follow(async (apply) => apply(db), ({ gameId, version }) => version <= (reached.get(gameId) ?? 0));
    this.cursor = from; // what was left out is still to come, and what was not is ignored then
    return compareTables(db, this.projection, { live: this.live, aside: this.aside });
  }

  private async liveIsBehind(): Promise<boolean> {
    const progress = `${this.projection.prefix}_progress`;
    const text = `SELECT FROM ${this.aside}.${progress} a LEFT JOIN ${this.client.escapeIdentifier(this.live)}.${progress} l USING (game_id) WHERE a.version > coalesce(l.version, 0) LIMIT 1`;
    return (await this.client.query(text)).rowCount !== 0;
  }

  /** Afresh: a rebuild that was killed may have left some. */
  private async makeTablesAside(): Promise<void> {
    const { aside } = this;
    await transaction(this.client, async (db) => {
      await db.query(`DROP SCHEMA IF EXISTS ${aside} CASCADE`);
      await db.query(`CREATE SCHEMA ${aside}`);
      for (const table of Object.keys(this.projection.tables)) await db.query(`CREATE UNLOGGED TABLE ${aside}.${table} (LIKE ${table} INCLUDING ALL)`);
    });
  }

  /** Applies the ledger from where it was left to its end, without the commits not wanted. */
  private async follow(inBatch: (apply: (db: pg.ClientBase) => Promise<void>) => Promise<void>, wanted: (commit: LedgerCommit) => boolean = () => true): Promise<void> {
    for await (const { commits, cursor } of this.ledger.readAll(this.cursor, BATCH)) {
      await inBatch(async (db) => void (await applyInOrder(db, this.projection, commits.filter(wanted))));
      this.cursor = cursor;
      this.done += commits.length;
      this.onProgress(this.done, Math.max(this.total, this.done));
    }
  }
}
