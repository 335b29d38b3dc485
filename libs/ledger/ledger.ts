import pg from 'pg';
import { canonicalCommit, type LedgerCommit } from '#table';
import type { Cursor } from './cursor.js';
import { BEGINNING, readAfter, type CommitRow as FollowedRow } from './follower.js';

/** What became of an append. A conflict has changed nothing. */
export type Appended =
  | { readonly appended: true }
  /** Another commit has this version: the game has moved on. */
  | { readonly appended: false; readonly conflict: 'version' }
  /** The command has been carried out before; `first` is what it led to. */
  | { readonly appended: false; readonly conflict: 'command'; readonly first: LedgerCommit };

/** What is stored with a commit. */
export interface Beside {
  readonly dueAt: string | null;
  readonly seed?: Uint8Array;
  readonly requestId?: string;
}

type CommitRow = Pick<FollowedRow, 'body' | 'hash'>;

// The deadline and the seed hang on the row appended, so that they are never there without it, and all locks are taken in one order.
const APPEND = `WITH appended AS (
    INSERT INTO commits (game_id, version, command_id, at, body, hash, request_id) VALUES ($1, $2, $3, $4, $5, $6, $9) RETURNING game_id
  ), seeded AS (
    INSERT INTO seeds (game_id, seed) SELECT game_id, $7::bytea FROM appended WHERE $7::bytea IS NOT NULL
  ), due AS (
    INSERT INTO deadlines (game_id, due_at) SELECT game_id, $8::timestamptz FROM appended WHERE $8::timestamptz IS NOT NULL
    ON CONFLICT (game_id) DO UPDATE SET due_at = excluded.due_at
  ), undue AS (
    DELETE FROM deadlines USING appended WHERE deadlines.game_id = appended.game_id AND $8::timestamptz IS NULL
  )
  SELECT 1 FROM appended`;

/** Every fact of every game: append-only, one row a commit. */
export class Ledger {
  constructor(private readonly pool: pg.Pool) {}

  /**
   * Appends a commit, whole or not at all, with the deadline the game has from then on. When it resolves, the commit is durable.
   *
   * @param dueAt when the earliest open decision runs out, ISO 8601; null for no clock
   * @param seed the game's secret seed; for the first commit of a game, and only then
   * @param requestId of the request that led to the commit: stored beside it, and no part of it
   * @throws Error when the database fails; then it is not known whether the commit was appended
   */
  async append(commit: LedgerCommit, { dueAt, seed, requestId }: Beside): Promise<Appended> {
    const { gameId, version, commandId, at, hash } = commit;
    const values = [gameId, version, commandId, at, canonicalCommit(commit), hash, seed === undefined ? null : Buffer.from(seed), dueAt, requestId];
    try {
      await this.pool.query({ name: 'ledger-append', text: APPEND, values });
      return { appended: true };
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const first = await this.commitByCommandId(gameId, commandId);
      return first === undefined ? { appended: false, conflict: 'version' } : { appended: false, conflict: 'command', first };
    }
  }

  /** The game's commits with versions above `after` (and not above `upTo`), in order. */
  async commits(gameId: string, after = 0, upTo = 2 ** 31 - 1): Promise<LedgerCommit[]> {
    const text = 'SELECT body, hash FROM commits WHERE game_id = $1 AND version > $2 AND version <= $3 ORDER BY version';
    const { rows } = await this.pool.query<CommitRow>({ name: 'ledger-commits', text, values: [gameId, after, upTo] });
    return rows.map(commitOf);
  }

  async commitByCommandId(gameId: string, commandId: string): Promise<LedgerCommit | undefined> {
    const text = 'SELECT body, hash FROM commits WHERE game_id = $1 AND command_id = $2';
    const { rows } = await this.pool.query<CommitRow>({ name: 'ledger-by-command', text, values: [gameId, commandId] });
    return rows[0] && commitOf(rows[0]);
  }

  /** The version and hash of the game's last commit; undefined where there is no such game. */
  async head(gameId: string): Promise<{ version: number; hash: string } | undefined> {
    const text = 'SELECT version, hash FROM commits WHERE game_id = $1 ORDER BY version DESC LIMIT 1';
    const { rows } = await this.pool.query<{ version: number; hash: string }>({ name: 'ledger-head', text, values: [gameId] });
    return rows[0];
  }

  /** The game's secret seed; undefined where there is no such game. */
  async seed(gameId: string): Promise<Uint8Array | undefined> {
    const { rows } = await this.pool.query<{ seed: Buffer }>({ name: 'ledger-seed', text: 'SELECT seed FROM seeds WHERE game_id = $1', values: [gameId] });
    return rows[0]?.seed;
  }

  /** Games with a decision whose time is up by the database's clock, the longest overdue first, without those named. */
  async dueGames(limit: number, without: readonly string[] = []): Promise<string[]> {
    const text = 'SELECT game_id FROM deadlines WHERE due_at <= now() AND game_id <> ALL ($2::uuid[]) ORDER BY due_at LIMIT $1';
    const { rows } = await this.pool.query<{ game_id: string }>({ name: 'ledger-due', text, values: [limit, without] });
    return rows.map((row) => row.game_id);
  }

  /**
   * All commits of all games, batch by batch in the order in which the ledger is followed, up to where it stood when the last batch was
   * read. What is being appended meanwhile comes later in the order.
   */
  async *readAll(after: Cursor | null, batch: number): AsyncGenerator<{ readonly commits: LedgerCommit[]; readonly cursor: Cursor }> {
    let cursor = after ?? BEGINNING;
    for (;;) {
      const rows = await readAfter(this.pool, 'commits', cursor, batch);
      const last = rows.at(-1);
      if (last === undefined) return;
      cursor = { tx: last.tx, position: last.position };
      yield { commits: rows.map(commitOf), cursor };
      if (rows.length < batch) return;
    }
  }
}

/** The commit that a row of the ledger holds. */
export const commitOf = ({ body, hash }: CommitRow): LedgerCommit => ({ ...JSON.parse(body), hash });

const isUniqueViolation = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '23505';
