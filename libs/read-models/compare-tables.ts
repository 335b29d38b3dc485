import type pg from 'pg';
import type { Projection } from './projection.js';

/** A row of a read model that is not what the ledger leads to. Values are not told: they hold hidden cards. */
export interface Difference {
  readonly table: string;
  /** The row's primary key, such as `game_id=...`. */
  readonly key: string;
  /** `missing` and `extra` are told of the live row. */
  readonly how: 'missing' | 'extra' | 'other';
  /** The columns that differ. */
  readonly columns: readonly string[];
}

/** What differs between the rows of two schemas, compared as text, byte for byte. */
export async function compareTables(db: pg.ClientBase, projection: Projection, { live, aside }: { readonly live: string; readonly aside: string }): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const [table, key] of Object.entries(projection.tables)) {
    const keyOf = (row: string) => key.map((column) => `'${column}=' || ${row}.${column}::text`).join(` || ' ' || `);
    const text = `SELECT '${table}' AS table, coalesce(${keyOf('l')}, ${keyOf('a')}) AS key,
        CASE WHEN l IS NULL THEN 'missing' WHEN a IS NULL THEN 'extra' ELSE 'other' END AS how,
        ARRAY (SELECT n.key FROM jsonb_each_text(to_jsonb(l)) AS n JOIN jsonb_each_text(to_jsonb(a)) AS r USING (key) WHERE n.value IS DISTINCT FROM r.value ORDER BY n.key) AS columns
      FROM ${db.escapeIdentifier(live)}.${table} AS l FULL JOIN ${db.escapeIdentifier(aside)}.${table} AS a ON (${key.map((column) => `l.${column} = a.${column}`).join(' AND ')})
      WHERE l::text IS DISTINCT FROM a::text ORDER BY 2`;
    for (const row of (await db.query<Difference>(text)).rows) differences.push(row); // more, it may be, than a call takes arguments
  }
  return differences;
}
