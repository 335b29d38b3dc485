import type pg from 'pg';
import type { JsonObject } from '#engine';
import { canonical, FIRST_HASH } from '#table';
import { hashOfEntry, type AdminEntry, type AdminPhase } from './entry.js';

/** A pool or a connection. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

const COLUMNS = 'position, act_id, at, actor, act, phase, details, previous_hash, hash';
const PAGE = 1000;
const TAKEN = '23505';

interface Row {
  readonly position: string;
  readonly act_id: string;
  readonly at: Date;
  readonly actor: string;
  readonly act: string;
  readonly phase: AdminPhase;
  readonly details: string;
  readonly previous_hash: string;
  readonly hash: string;
}

/** Appends one entry. Of two who append at once one gets the place, and the other the next. Throws the database's errors. */
export async function appendAdminEntry(db: Queryable, entry: Pick<AdminEntry, 'actId' | 'actor' | 'act' | 'phase' | 'details'>): Promise<AdminEntry> {
  for (;;) {
    const appended = chained(await lastEntry(db), entry);
    try {
      await insert(db, appended);
      return appended;
    } catch (error) {
      if ((error as { code?: string }).code !== TAKEN) throw error;
    }
  }
}

/** The entries after a position, oldest first. */
export async function* adminEntries(db: Queryable, after = 0): AsyncGenerator<AdminEntry> {
  for (let from = after, full = true; full; ) {
    const { rows } = await db.query<Row>(`SELECT ${COLUMNS} FROM admin_log WHERE position > $1 ORDER BY position LIMIT ${PAGE}`, [from]);
    yield* rows.map(entryOf);
    full = rows.length === PAGE;
    from = Number(rows.at(-1)?.position ?? from);
  }
}

/** The last entry; undefined where there is none. */
export async function lastEntry(db: Queryable): Promise<AdminEntry | undefined> {
  const { rows } = await db.query<Row>(`SELECT ${COLUMNS} FROM admin_log ORDER BY position DESC LIMIT 1`);
  return rows.map(entryOf)[0];
}

function chained(last: AdminEntry | undefined, { actId, actor, act, phase, details }: Pick<AdminEntry, 'actId' | 'actor' | 'act' | 'phase' | 'details'>): AdminEntry {
  const body = { position: (last?.position ?? 0) + 1, actId, at: new Date().toISOString(), actor, act, phase, details, previousHash: last?.hash ?? FIRST_HASH };
  return { ...body, hash: hashOfEntry(body) };
}

async function insert(db: Queryable, { position, actId, at, actor, act, phase, details, previousHash, hash }: AdminEntry): Promise<void> {
  const text = `INSERT INTO admin_log (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;
  await db.query(text, [position, actId, at, actor, act, phase, canonical(details), previousHash, hash]);
}

function entryOf({ position, act_id, at, actor, act, phase, details, previous_hash, hash }: Row): AdminEntry {
  return { position: Number(position), actId: act_id, at: at.toISOString(), actor, act, phase, details: JSON.parse(details) as JsonObject, previousHash: previous_hash, hash };
}
