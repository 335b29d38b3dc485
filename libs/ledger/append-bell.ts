import type pg from 'pg';
import type { LedgerCommit } from '#table';
import type { FollowedTable } from './follower.js';

/** Hears of something done through a pool. */
type Ear<T> = (news: T) => void;

/** By pool: who writes and who follows through the same pool is one process on one database. */
class Bell<T> {
  private readonly ears = new WeakMap<pg.Pool, Set<Ear<T>>>();

  hear(pool: pg.Pool, ear: Ear<T>): () => void {
    const all = this.ears.get(pool) ?? new Set();
    this.ears.set(pool, all.add(ear));
    return () => void all.delete(ear);
  }

  /** False where nobody hears of it. */
  ring(pool: pg.Pool, news: T): boolean {
    const all = this.ears.get(pool);
    if (all === undefined || all.size === 0) return false;
    for (const ear of all) {
      try {
        ear(news);
      } catch {
        // What has been appended is so, whatever becomes of those who hear of it: they are told by the bus as well.
      }
    }
    return true;
  }
}

const rows = new Bell<FollowedTable>();
const commits = new Bell<LedgerCommit>();

/** Hears, within this process, of rows appended through this pool. Only a hint: other processes append as well. Returns how to stop. */
export const onAppend = (pool: pg.Pool, ear: Ear<FollowedTable>): (() => void) => rows.hear(pool, ear);

/** Tells those within this process who follow a table that there is something to read; false where nobody does. */
export const ringAppend = (pool: pg.Pool, table: FollowedTable): boolean => rows.ring(pool, table);

/**
 * Hears, within this process, of commits appended through this pool as soon as they are durable, long before the bus tells of them. Only
 * a hint: other processes append as well, and of a commit whose append broke off nobody is told. Returns how to stop.
 */
export const onCommit = (pool: pg.Pool, ear: Ear<LedgerCommit>): (() => void) => commits.hear(pool, ear);

export const tellCommit = (pool: pg.Pool, commit: LedgerCommit): boolean => commits.ring(pool, commit);
