import type pg from 'pg';
import type { Projection } from './projection.js';

/**
 * How far a projection is behind the ledger: the age of the oldest commit that it has not applied, 0 where there is none. So it is 0 on
 * an idle bus, and grows while the bus, the relay or the projection is down, or a commit cannot be applied.
 *
 * Everything up to `seen` is known to be applied; beyond it one query looks. Where `seen` may move to is bounded as for every follower
 * of the ledger: below the oldest transaction still running. Both looks are ranges of one index, so that they cost no more the further
 * behind the projection is.
 */
export class ProjectionLag {
  private seen = { tx: '0', position: '0' };

  constructor(
    private readonly pool: pg.Pool,
    private readonly projection: Projection,
  ) {}

  async seconds(): Promise<number> {
    const text = `WITH oldest AS (
        SELECT c.tx, c.position, c.at FROM commits c LEFT JOIN ${this.projection.prefix}_progress p USING (game_id)
        WHERE (c.tx, c.position) > ($1::xid8, $2::bigint) AND c.version > coalesce(p.version, 0)
        ORDER BY c.tx, c.position LIMIT 1
      ), seen AS (
        SELECT c.tx, c.position FROM commits c
        WHERE (c.tx, c.position) > ($1::xid8, $2::bigint) AND c.tx < pg_snapshot_xmin(pg_current_snapshot())
          AND (c.tx, c.position) < (coalesce((SELECT tx FROM oldest), '18446744073709551615'), coalesce((SELECT position FROM oldest), 0))
        ORDER BY c.tx DESC, c.position DESC LIMIT 1
      )
      SELECT (SELECT extract(epoch FROM clock_timestamp() - at)::float8 FROM oldest) AS seconds, seen.tx, seen.position
      FROM (SELECT) AS one LEFT JOIN seen ON true`;
    const { rows } = await this.pool.query<Row>({ name: `${this.projection.prefix}-lag`, text, values: [this.seen.tx, this.seen.position] });
    const { seconds, tx, position } = rows[0]!;
    if (tx !== null && position !== null) this.seen = { tx, position };
    return Math.max(0, seconds ?? 0);
  }
}

interface Row {
  readonly seconds: number | null;
  readonly tx: string | null;
  readonly position: string | null;
}
