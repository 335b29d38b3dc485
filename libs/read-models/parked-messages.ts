import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Unreadable } from './read-messages.js';

/** Kept of a key and of a value; enough to see what it was. */
const KEY_LENGTH = 200;
const VALUE_LENGTH = 2_000;

/** A message that holds no commit, as it is told to an operator: what it held is kept in the table, and not told. */
export interface ParkedMessage {
  readonly consumer: string;
  readonly topic: string;
  readonly partition: number | null;
  readonly offset: string | null;
  readonly key: string;
  readonly bytes: number;
  readonly reason: string;
  readonly at: Date;
}

/**
 * Puts messages aside that no consumer of this group can ever handle, within the caller's transaction. A message delivered again is the
 * same one.
 *
 * @returns how many were not known before
 */
export async function parkMessages(db: pg.ClientBase, consumer: string, topic: string, unreadable: readonly Unreadable[]): Promise<number> {
  if (unreadable.length === 0) return 0;
  const rows = unreadable.map(({ message, reason }) => ({ ...message, reason, id: idOf(topic, message) }));
  const text = `INSERT INTO parked_messages (consumer, id, topic, partition, "offset", key, value, bytes, reason)
    SELECT $1, id, $2, partition, "offset", key, value, bytes, reason
    FROM unnest($3::text[], $4::int[], $5::bigint[], $6::text[], $7::text[], $8::int[], $9::text[]) AS m (id, partition, "offset", key, value, bytes, reason)
    ON CONFLICT DO NOTHING`;
  const values = [
    consumer,
    topic,
    rows.map(({ id }) => id),
    rows.map(({ place }) => place?.partition ?? null),
    rows.map(({ place }) => place?.offset ?? null),
    rows.map(({ key }) => beginningOf(key, KEY_LENGTH)),
    rows.map(({ value }) => beginningOf(value, VALUE_LENGTH)),
    rows.map(({ value }) => Buffer.byteLength(value)),
    rows.map(({ reason }) => reason),
  ];
  return (await db.query({ name: 'park-messages', text, values })).rowCount ?? 0;
}

/** How many messages a group has put aside. */
export async function countParked(pool: pg.Pool, consumer: string): Promise<number> {
  const text = 'SELECT count(*)::int AS count FROM parked_messages WHERE consumer = $1';
  const { rows } = await pool.query<{ count: number }>({ name: 'count-parked', text, values: [consumer] });
  return rows[0]!.count;
}

/** What has been put aside, the oldest first, so many at most. */
export async function listParked(pool: pg.Pool, most: number): Promise<ParkedMessage[]> {
  const text = `SELECT consumer, topic, partition, "offset", key, bytes, reason, at FROM parked_messages ORDER BY at, consumer, id LIMIT $1`;
  return (await pool.query<ParkedMessage>(text, [most])).rows;
}

/** Forgets all that has been put aside; gives how many that were. */
export async function clearParked(pool: pg.Pool): Promise<number> {
  return (await pool.query('DELETE FROM parked_messages')).rowCount ?? 0;
}

/** By its place on the bus; by its contents where the bus tells none. */
function idOf(topic: string, { place, key, value }: Unreadable['message']): string {
  const what = place === undefined ? [topic, key, value] : [topic, place.partition, place.offset];
  return createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 32);
}

/** PostgreSQL's text cannot hold the character NUL. */
const beginningOf = (text: string, length: number): string => text.slice(0, length).replaceAll('\0', '\uFFFD');
