import { FIRST_HASH } from '#table';
import { adminEntries, type Queryable } from './admin-log.js';
import { hashOfEntry, type AdminEntry } from './entry.js';

/** What a check of the log has found. */
export interface AdminLogReport {
  readonly entries: number;
  /** Hash of the last sound entry: noted elsewhere, it shows later whether anything up to here was changed or cut off. */
  readonly head: string;
  /** The first entry that is not what its hash and place say, and why; null where all are. */
  readonly problem: { readonly position: number; readonly what: string } | null;
  /** Whether an entry has the hash asked for; null where none was asked for. */
  readonly knownHeadFound: boolean | null;
}

/** Checks that no entry was changed, taken out or put in. Entries cut off at the end show by a head noted earlier alone. */
export async function verifyAdminLog(db: Queryable, knownHead?: string): Promise<AdminLogReport> {
  let entries = 0;
  let head = FIRST_HASH;
  let found = knownHead === FIRST_HASH;
  const report = (problem: AdminLogReport['problem']): AdminLogReport => ({ entries, head, problem, knownHeadFound: knownHead === undefined ? null : found });
  for await (const entry of adminEntries(db)) {
    const what = problemOf(entry, entries + 1, head);
    if (what !== null) return report({ position: entry.position, what });
    entries = entry.position;
    head = entry.hash;
    found ||= head === knownHead;
  }
  return report(null);
}

function problemOf(entry: AdminEntry, position: number, previousHash: string): string | null {
  if (entry.position !== position) return `entry ${position} is missing`;
  if (entry.previousHash !== previousHash) return 'it does not follow on the entry before it';
  return entry.hash === hashOfEntry(entry) ? null : 'it was changed';
}
