import type pg from 'pg';
import { canonical, type LedgerCommit, type TableState } from '#table';

export type ProjectionName = 'table-projection' | 'archive-projection';

/** Commits of one game, in version order without a gap, that follow what has been applied. Never empty. */
export interface Run {
  readonly gameId: string;
  readonly commits: readonly LedgerCommit[];
}

/** A commit that could not be applied. Its error may quote hidden cards: only its name may be told. */
export interface Fault {
  readonly gameId: string;
  readonly version: number;
  readonly error: string;
}

/** A game as it was after the last commit applied, as far as the next ones need it. */
export interface Reached {
  readonly version: number;
  readonly state?: TableState;
  /** Roughly the characters it takes. */
  readonly size: number;
}

/** The same, as remembered. */
export interface Known extends Reached {
  /** Which transaction wrote its progress (`xmin`): once another has, a rebuild say, the rows may be others at the same version. */
  readonly writer: string;
}

/** How commits are applied that simply follow what is known of their game: see `QuickWay`. */
export interface QuickParts {
  /** What is known of games without parked commits. */
  read(pool: pg.Pool, gameIds: readonly string[]): Promise<ReadonlyMap<string, Known>>;
  /** What a run leads to; undefined where it is not so simple, or cannot be folded. `known` is undefined for a new game. */
  fold(run: Run, known: Known | undefined): { readonly rows: object; readonly after: Reached } | undefined;
  /** The SQL that writes rows of the games `applied (game_id)`; its values are $6 and on. */
  readonly write: string;
  values(rows: readonly object[]): unknown[];
}

/** A read model: tables that are a fold of the ledger, of their own and of nothing else. */
export interface Projection {
  readonly name: ProjectionName;
  /** Begins the names of all its tables. `<prefix>_progress` and `<prefix>_parked` are kept by `applyInOrder`. */
  readonly prefix: 'table' | 'archive';
  /** All its tables with the columns of their primary keys. */
  readonly tables: { readonly [table: string]: readonly string[] };
  /**
   * Applies runs of several games within the caller's transaction. A game whose commit cannot be folded is applied up to the commit
   * before and its fault given back; throws where the database fails.
   */
  apply(db: pg.ClientBase, runs: readonly Run[]): Promise<readonly Fault[]>;
  readonly quick: QuickParts;
}

/** What a batch came to, in commits. */
export interface Applied {
  readonly applied: number;
  readonly repeated: number;
  /** Of the games touched: what waits for an earlier one, or for a fault to be mended. */
  readonly parked: number;
  readonly faults: readonly Fault[];
}

/**
 * Applies commits to a projection, each once per game and in version order, within the caller's transaction. Repeats are ignored; a
 * commit that came too early is parked, and applied as soon as the gap has filled. The rows locked keep other instances off the games.
 *
 * @param games games to look for parked commits in, besides those of `commits`
 */
export async function applyInOrder(db: pg.ClientBase, projection: Projection, commits: readonly LedgerCommit[], games: readonly string[] = []): Promise<Applied> {
  const ids = [...new Set([...games, ...commits.map((commit) => commit.gameId)])].sort();
  if (ids.length === 0) return { applied: 0, repeated: 0, parked: 0, faults: [] };
  const store = new ProgressStore(db, projection.prefix);
  const before = await store.lock(ids);
  const parked = await store.parked(ids);
  const waiting = commitsByGame(parked, before);
  const repeated = addNew(waiting, commits, before);
  const runs = ids.flatMap((gameId) => runOf(gameId, before.get(gameId)!, waiting.get(gameId)) ?? []);
  const faults = runs.length === 0 ? [] : await projection.apply(db, runs);
  const after = reached(runs, faults);
  await store.advance(after);
  const early = [...waiting.values()].flatMap((byVersion) => [...byVersion.values()]).filter((c) => c.version > (after.get(c.gameId) ?? before.get(c.gameId)!));
  const known = new Set(parked);
  await store.park(early.filter((commit) => !known.has(commit)));
  const applied = [...after].reduce((sum, [gameId, version]) => sum + version - before.get(gameId)!, 0);
  return { applied, repeated, parked: early.length, faults };
}

type Waiting = Map<string, Map<number, LedgerCommit>>;

function commitsByGame(parked: readonly LedgerCommit[], before: ReadonlyMap<string, number>): Waiting {
  const waiting: Waiting = new Map([...before.keys()].map((gameId) => [gameId, new Map()]));
  for (const commit of parked) waiting.get(commit.gameId)!.set(commit.version, commit);
  return waiting;
}

/** Adds what has neither been applied nor parked; tells how many there were that had. */
function addNew(waiting: Waiting, commits: readonly LedgerCommit[], before: ReadonlyMap<string, number>): number {
  let repeated = 0;
  for (const commit of commits) {
    const byVersion = waiting.get(commit.gameId)!;
    if (commit.version <= before.get(commit.gameId)! || byVersion.has(commit.version)) repeated++;
    else byVersion.set(commit.version, commit);
  }
  return repeated;
}

function runOf(gameId: string, applied: number, waiting: ReadonlyMap<number, LedgerCommit> | undefined): Run | undefined {
  const commits: LedgerCommit[] = [];
  for (let next = waiting?.get(applied + 1); next !== undefined; next = waiting?.get(next.version + 1)) commits.push(next);
  return commits.length === 0 ? undefined : { gameId, commits };
}

/** The last version applied of each game that moved on. */
function reached(runs: readonly Run[], faults: readonly Fault[]): Map<string, number> {
  const faulty = new Map(faults.map(({ gameId, version }) => [gameId, version]));
  const moved = runs.map(({ gameId, commits }) => [gameId, (faulty.get(gameId) ?? commits.at(-1)!.version + 1) - 1, commits[0]!.version] as const);
  return new Map(moved.filter(([, last, first]) => last >= first).map(([gameId, last]) => [gameId, last]));
}

/** How far a projection is with each game, and the commits it could not apply yet. */
class ProgressStore {
  constructor(
    private readonly db: pg.ClientBase,
    private readonly prefix: Projection['prefix'],
  ) {}

  /**
   * Locks the games until the transaction ends and gives the last version applied of each. Missing rows are made first and every batch
   * takes its locks in the order of ids, so that no two batches can wait for each other.
   */
  async lock(ids: readonly string[]): Promise<Map<string, number>> {
    const insert = `INSERT INTO ${this.prefix}_progress (game_id, version) SELECT id, 0 FROM unnest($1::uuid[]) AS id ON CONFLICT DO NOTHING`;
    await this.db.query({ name: `${this.prefix}-progress-insert`, text: insert, values: [ids] });
    const select = `SELECT game_id, version FROM ${this.prefix}_progress WHERE game_id = ANY ($1::uuid[]) ORDER BY game_id FOR UPDATE`;
    const { rows } = await this.db.query<{ game_id: string; version: number }>({ name: `${this.prefix}-progress-lock`, text: select, values: [ids] });
    return new Map(rows.map((row) => [row.game_id, row.version]));
  }

  async parked(ids: readonly string[]): Promise<LedgerCommit[]> {
    const text = `SELECT body FROM ${this.prefix}_parked WHERE game_id = ANY ($1::uuid[])`;
    const { rows } = await this.db.query<{ body: string }>({ name: `${this.prefix}-parked`, text, values: [ids] });
    return rows.map((row) => JSON.parse(row.body) as LedgerCommit);
  }

  async advance(after: ReadonlyMap<string, number>): Promise<void> {
    if (after.size === 0) return;
    const values = [[...after.keys()], [...after.values()]];
    const progress = `UPDATE ${this.prefix}_progress p SET version = n.version
      FROM unnest($1::uuid[], $2::int[]) AS n (game_id, version) WHERE p.game_id = n.game_id`;
    await this.db.query({ name: `${this.prefix}-progress-advance`, text: progress, values });
    const unpark = `DELETE FROM ${this.prefix}_parked p
      USING unnest($1::uuid[], $2::int[]) AS n (game_id, version) WHERE p.game_id = n.game_id AND p.version <= n.version`;
    await this.db.query({ name: `${this.prefix}-unpark`, text: unpark, values });
  }

  async park(early: readonly LedgerCommit[]): Promise<void> {
    if (early.length === 0) return;
    const text = `INSERT INTO ${this.prefix}_parked (game_id, version, body)
      SELECT * FROM unnest($1::uuid[], $2::int[], $3::text[]) ON CONFLICT DO NOTHING`;
    const values = [early.map((c) => c.gameId), early.map((c) => c.version), early.map((c) => canonical(c))];
    await this.db.query({ name: `${this.prefix}-park`, text, values });
  }
}
