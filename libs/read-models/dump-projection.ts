import type pg from 'pg';
import type { Projection } from './projection.js';

/** All rows of a projection's tables as text, a line each, in the order of their keys: equal read models give equal bytes. */
export async function dumpProjection(db: pg.Pool | pg.ClientBase, projection: Projection): Promise<string> {
  const lines: string[] = [];
  for (const [table, key] of Object.entries(projection.tables)) {
    const { rows } = await db.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${table} t ORDER BY ${key.join(', ')}`);
    lines.push(...rows.map(({ row }) => `${table} ${row}\n`));
  }
  return lines.join('');
}
