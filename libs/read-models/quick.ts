import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { LedgerCommit } from '#table';
import { lockKeyOf } from './projection-locks.js';
import type { Known, Projection, Reached, Run } from './projection.js';

/** Characters of the texts remembered, of all games together; a few times as many bytes. */
const MOST_REMEMBERED = 16_000_000;

interface Planned extends Run {
  readonly before: Pick<Known, 'version' | 'writer'>;
  readonly rows: object;
  readonly after: Reached;
}

/** A game of which nothing is written yet. */
const NEW = { version: 0, writer: '' };

/** What a batch came to the quick way, in commits, and what is to go the thorough way. */
export interface Quick {
  readonly applied: number;
  readonly repeated: number;
  readonly rest: readonly LedgerCommit[];
}

/**
 * The quick way to apply commits that simply follow: one statement for all games of a batch, which is one short transaction. What was
 * applied last is remembered, and a game moves on only if its progress is still what was read or written here, by the same transaction:
 * else, as with gaps, faults and whatever else is not simple, nothing of it is done here and it goes the thorough way (`applyInOrder`).
 */
export class QuickWay {
  private readonly known = new LRUCache<string, Known>({ max: 10_000, maxSize: MOST_REMEMBERED, sizeCalculation: ({ size }) => size });

  constructor(
    private readonly pool: pg.Pool,
    private readonly projection: Projection,
  ) {}

  async apply(commits: readonly LedgerCommit[]): Promise<Quick> {
    const byGame = groupedByGame(commits);
    await this.remember([...byGame].flatMap(([id, own]) => (this.known.has(id) || own.some(({ version }) => version === 1) ? [] : [id])));
    const plans = [...byGame].flatMap(([gameId, own]) => this.plan(gameId, own) ?? []);
    const moved = plans.length === 0 ? new Map<string, string>() : await this.write(plans);
    let applied = 0;
    let repeated = 0;
    for (const { gameId, commits: own, after } of plans) {
      const writer = moved.get(gameId);
      if (writer === undefined) continue;
      applied += own.length;
      repeated += byGame.get(gameId)!.length - own.length;
      this.known.set(gameId, { ...after, writer });
    }
    const rest = [...byGame.keys()].filter((gameId) => !moved.has(gameId));
    for (const gameId of rest) this.known.delete(gameId);
    return { applied, repeated, rest: rest.flatMap((gameId) => byGame.get(gameId)!) };
  }

  /** Reads how far games are that nothing is known of; of one with parked commits nothing is to be known. */
  private async remember(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    for (const [id, known] of await this.projection.quick.read(this.pool, ids)) this.known.set(id, known);
  }

  /** What is to be written for a game; undefined where its commits do not simply follow what is known. */
  private plan(gameId: string, own: readonly LedgerCommit[]): Planned | undefined {
    const known = this.known.get(gameId);
    const before = known ?? NEW;
    const byVersion = new Map(own.map((commit) => [commit.version, commit]));
    const commits: LedgerCommit[] = [];
    for (let next = byVersion.get(before.version + 1); next !== undefined; next = byVersion.get(next.version + 1)) commits.push(next);
    const follow = commits.length > 0 && [...byVersion.keys()].every((version) => version <= before.version + commits.length);
    const fold = follow ? this.projection.quick.fold({ gameId, commits }, known) : undefined;
    return fold && { gameId, commits, before, ...fold };
  }

  /** Gives the games that moved on, with who wrote them: this transaction. */
  private async write(plans: readonly Planned[]): Promise<Map<string, string>> {
    const sorted = plans.toSorted((a, b) => (a.gameId < b.gameId ? -1 : 1));
    const { name, prefix, quick } = this.projection;
    const moves = [sorted.map((p) => p.gameId), sorted.map((p) => p.before.version), sorted.map((p) => p.before.writer), sorted.map((p) => p.after.version)];
    const values = [lockKeyOf(name), ...moves, ...quick.values(sorted.map((p) => p.rows))];
    const { rows } = await this.pool.query<{ game_id: string; writer: string }>({ name: `${prefix}-quick`, text: statement(prefix, quick.write), values });
    return new Map(rows.map((row) => [row.game_id, row.writer]));
  }
}

function groupedByGame(commits: readonly LedgerCommit[]): Map<string, LedgerCommit[]> {
  const byGame = new Map<string, LedgerCommit[]>();
  for (const commit of commits) {
    const own = byGame.get(commit.gameId);
    if (own === undefined) byGame.set(commit.gameId, [commit]);
    else own.push(commit);
  }
  return byGame;
}

// The lock is there before the first row is touched, and rows are locked in the order of ids, as the thorough way does it.
const statement = (prefix: string, write: string): string => `WITH batch AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))),
  n AS (SELECT n.* FROM batch, unnest($2::uuid[], $3::int[], $4::text[], $5::int[]) AS n (game_id, before, writer, version)),
  begun AS (INSERT INTO ${prefix}_progress (game_id, version) SELECT game_id, version FROM n WHERE before = 0 ON CONFLICT DO NOTHING RETURNING game_id),
  held AS MATERIALIZED (
    SELECT game_id FROM ${prefix}_progress WHERE game_id = ANY ($2::uuid[]) AND EXISTS (SELECT FROM batch) ORDER BY game_id FOR UPDATE
  ),
  moved AS (
    UPDATE ${prefix}_progress p SET version = n.version FROM n JOIN held USING (game_id) WHERE p.game_id = n.game_id AND p.version = n.before AND p.xmin::text = n.writer
    RETURNING p.game_id
  ),
  applied AS MATERIALIZED (SELECT game_id FROM begun UNION ALL SELECT game_id FROM moved),
  unparked AS (DELETE FROM ${prefix}_parked k USING n JOIN applied USING (game_id) WHERE k.game_id = n.game_id AND k.version <= n.version),
  written AS (${write})
  SELECT game_id, pg_current_xact_id()::xid::text AS writer FROM applied`;
