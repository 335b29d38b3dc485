import type pg from 'pg';
import type { Registry } from '#engine';
import { projectionNamed, projectionNames } from '#read-models';

/** A table as a backup holds it. */
export interface KeptTable {
  readonly name: string;
  /** Without `tx`: an id of a transaction means nothing on another server. */
  readonly columns: readonly string[];
  /** The primary key: rows are kept in its order. */
  readonly key: readonly string[];
}

/** Made anew by itself: folds of the ledger, the place of the relay in an order that another server does not have, and Prisma's own. */
export const derivedTables = (registry: Registry): readonly string[] => [
  ...projectionNames.flatMap((name) => Object.keys(projectionNamed(name, registry).tables)),
  'snapshots',
  'relay_cursors',
  '_prisma_migrations',
];

interface Row extends KeptTable {
  readonly needs: readonly string[];
}

// What is not logged need not survive a crash either.
const TABLES = `SELECT c.relname AS name,
    ARRAY (SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      AND a.attname <> 'tx' ORDER BY a.attnum) AS columns,
    ARRAY (SELECT a.attname::text FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k (n, place) JOIN pg_attribute a ON a.attnum = k.n
      WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid ORDER BY k.place) AS key,
    ARRAY (SELECT f.relname::text FROM pg_constraint o JOIN pg_class f ON f.oid = o.confrelid WHERE o.conrelid = c.oid AND o.contype = 'f' AND f.oid <> c.oid) AS needs
  FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p' ORDER BY c.relname`;

/**
 * The tables that must not be lost: all that are not derived, so one that a later build adds is kept without being named here. A table
 * comes after those that its rows refer to.
 */
export async function keptTables(db: pg.ClientBase, registry: Registry): Promise<KeptTable[]> {
  const { rows } = await db.query<Row>(TABLES);
  const derived = derivedTables(registry);
  const left = rows.filter(({ name }) => !derived.includes(name));
  const ordered: Row[] = [];
  while (left.length > 0) {
    const next = left.findIndex(({ needs }) => needs.every((other) => !left.some(({ name }) => name === other)));
    ordered.push(...left.splice(Math.max(0, next), 1));
  }
  return ordered.map(({ name, columns, key }) => ({ name, columns, key }));
}
