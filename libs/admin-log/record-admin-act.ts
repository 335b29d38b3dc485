import { randomUUID } from 'node:crypto';
import type { Json, JsonObject } from '#engine';
import { NightledgerError } from '#platform';
import { appendAdminEntry, type Queryable } from './admin-log.js';

/** Something an operator does that changes the service or reveals what it keeps to itself. */
export interface AdminAct {
  /** Who: `adminActor()`. */
  readonly actor: string;
  /** What, such as `restore`. */
  readonly act: string;
  /** To what: ids and numbers. Never a secret. */
  readonly details: JsonObject;
}

/** Errors whose messages are written for whoever ran the command; of others only the name is kept: they may quote anything. */
const TOLD = ['Failure'];

/**
 * Does `work` and leaves its trace: an entry before it begins, and one after it with what became of it. Where the first cannot be written
 * the work is not begun.
 *
 * @param resultOf what to keep of the result, beside the details
 * @throws what `work` throws, once that is in the log; the database's errors
 */
export async function recordAdminAct<T>(db: Queryable, act: AdminAct, work: () => Promise<T>, resultOf: (result: T) => JsonObject = () => ({})): Promise<T> {
  const end = await beginAdminAct(db, act);
  let result: T;
  try {
    result = await work();
  } catch (error) {
    // Where even that cannot be written, an act without an end in the log says so too; what went wrong matters more.
    await end('failed', { error: toldOf(error) }).catch(() => undefined);
    throw error;
  }
  await end('done', resultOf(result));
  return result;
}

/**
 * Writes the entry of an act that begins, for acts that are no single piece of work.
 *
 * @returns writes the entry of its end, with more details
 * @throws the database's errors
 */
export async function beginAdminAct(db: Queryable, { actor, act, details }: AdminAct): Promise<(phase: 'done' | 'failed', more: JsonObject) => Promise<void>> {
  const entry = { actId: randomUUID(), actor, act };
  await appendAdminEntry(db, { ...entry, phase: 'began', details });
  return async (phase, more) => void (await appendAdminEntry(db, { ...entry, phase, details: { ...details, ...more } }));
}

function toldOf(error: unknown): Json {
  if (!(error instanceof Error)) return 'unknown';
  const told = error instanceof NightledgerError || TOLD.includes(error.name);
  return told ? error.message.slice(0, 300) : error.name;
}
