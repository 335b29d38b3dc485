import pg from 'pg';
import { bodyOf, type LedgerCommit } from '#table';
import { appendAll, type Entry } from './append.js';
import { onCommit, tellCommit } from './append-bell.js';
import { Batches } from './batches.js';
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
  /** When the earliest open decision runs out, ISO 8601; null where none does any more; undefined for a game that has no clock at all. */
  readonly dueAt: string | null | undefined;
  /** The game's secret seed; for the first commit of a game, and only then. */
  readonly seed?: Uint8Array;
  /** Of the request that led to the commit: stored beside it, and no part of it. */
  readonly requestId?: string;
}

type CommitRow = Pick<FollowedRow, 'body' | 'hash'>;

/** Appends under way at the same time, and commits of each at most. */
const GROUPS = { inFlight: 2, largest: 64, keyOf: ({ commit }: Entry): string => commit.gameId };

/** Every fact of every game: append-only, one row a commit. */
export class Ledger {
  private readonly groups = new Batches<Entry, Appended>((entries) => this.appendTogether(entries), GROUPS);

  constructor(private readonly pool: pg.Pool) {}

  /**
   * Appends a commit, whole or not at all, with the deadline the game has from then on. When it resolves, the commit is durable.
   * Commits of different games that wait at the same moment are appended in one transaction; each gets its own result.
   *
   * @throws Error when the database fails; then it is not known whether the commit was appended
   */
  append(commit: LedgerCommit, { dueAt, seed, requestId }: Beside): Promise<Appended> {
    return this.groups.add({ commit, body: bodyOf(commit), dueAt, seed, requestId });
  }

  private async appendTogether(entries: readonly Entry[]): Promise<PromiseSettledResult<Appended>[]> {
    try {
      const results = await this.resultsOf(entries, await appendAll(this.pool, entries));
      return results.map((value) => ({ status: 'fulfilled', value }));
    } catch (error) {
      if (entries.length === 1 || !isOfOneRow(error)) throw error;
      return Promise.allSettled(entries.map(async (entry) => (await this.resultsOf([entry], await appendAll(this.pool, [entry])))[0]!));
    }
  }

  private async resultsOf(entries: readonly Entry[], appended: ReadonlySet<string>): Promise<Appended[]> {
    return Promise.all(
      entries.map(async ({ commit }): Promise<Appended> => {
        const { gameId, commandId } = commit;
        if (appended.has(gameId)) {
          tellCommit(this.pool, commit);
          return { appended: true };
        }
        const first = await this.commitByCommandId(gameId, commandId);
        return first === undefined ? { appended: false, conflict: 'version' } : { appended: false, conflict: 'command', first };
      }),
    );
  }

  /** Hears of commits appended in this process as soon as they are durable (`onCommit`). Returns how to stop. */
  onCommit(ear: (commit: LedgerCommit) => void): () => void {
    return onCommit(this.pool, ear);
  }

  /** The game's commits with versions above `after` (and not above `upTo`), in order. */
  async commits(gameId: string, after = 0, upTo = 2 ** 31 - 1): Promise<LedgerCommit[]> {
    const text = 'SELECT body, hash FROM commits WHERE game_id = $1 AND version > $2 AND version <= $3 ORDER BY version';
    const { rows } = await this.pool.query<CommitRow>({ name: 'ledger-commits', text, values: [gameId, after, upTo] });
    return rows.map(commitOf);
  }

  /** The next commits, `each` at most, of every game whose last known version is given; in order per game. One statement for them all. */
  async news(known: ReadonlyMap<string, number>, each: number): Promise<LedgerCommit[]> {
    const text = `SELECT c.body, c.hash FROM unnest($1::uuid[], $2::int[]) AS known (game_id, version) JOIN commits c
      ON c.game_id = known.game_id AND c.version > known.version AND c.version <= known.version + $3 ORDER BY c.game_id, c.version`;
    const { rows } = await this.pool.query<CommitRow>({ name: 'ledger-news', text, values: [[...known.keys()], [...known.values()], each] });
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

  /** The time by the database's clock, in milliseconds since 1970. */
  async now(): Promise<number> {
    const { rows } = await this.pool.query<{ now: number }>({ name: 'ledger-now', text: 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now' });
    return rows[0]!.now;
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

/** The text of the whole commit that a row holds, with its hash; for a commit of ours the canonical one, as it stands in an export. */
export function lineOf({ body, hash }: CommitRow): string {
  // Behind it come keys without free text alone, so the last such place is the key and nothing that somebody wrote.
  const at = body.lastIndexOf(',"previousHash":"');
  return at === -1 ? `${body.slice(0, -1)},"hash":"${hash}"}` : `${body.slice(0, at)},"hash":"${hash}"${body.slice(at)}`;
}

/** Data that the database does not take: the statement has changed nothing, and may do so without the row it is about. */
const isOfOneRow = (error: unknown): boolean => error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');
