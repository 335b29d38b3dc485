import type pg from 'pg';
import type { Registry } from '#engine';
import { FOLD_FORMAT, Ledger, readHeads, type Head } from '#ledger';
import { checkInFlight, type InFlight, type InFlightOutcome, type StoredFold, type TableState } from '#table';
import { withDatabase } from './database.js';
import { Failure, print, type Terminal } from './terminal.js';

export interface PreflightOptions {
  readonly json?: boolean;
  readonly limit?: number;
  readonly since?: Date;
}

/** What was found of one game. */
interface Checked extends InFlight {
  readonly gameId: string;
  readonly commits: number;
}

interface Summary {
  readonly outcome: InFlightOutcome;
  readonly type: string;
  readonly games: number;
}

interface Preflight {
  readonly ok: boolean;
  readonly games: number;
  readonly commits: number;
  readonly seconds: number;
  readonly summary: readonly Summary[];
  /** Every game that is not the same. */
  readonly found: readonly Checked[];
}

const PAGE = 200;
/** So many games of one kind are named to people; all of them in JSON. */
const NAMED = 10;
const WORDS: Readonly<Record<InFlightOutcome, string>> = {
  same: 'go on as they would have',
  raised: 'go on under a raised ruleset',
  dropped: 'BROKEN: could not be audited any more',
  differs: 'BROKEN: would be decided otherwise',
  unfit: 'BROKEN: cannot go on',
};
const FINE: readonly InFlightOutcome[] = ['same', 'raised'];

/**
 * Runs this build's rules against every game in flight, in one read-only transaction that waits for nobody and holds up nobody. Keeps one
 * game at a time in memory. Throws `Failure` where a game would break.
 */
export async function preflight(options: PreflightOptions, registry: Registry, env: NodeJS.ProcessEnv, terminal: Terminal): Promise<void> {
  const result = await withDatabase(env, (pool) => readOnly(pool, (db) => checkAll(db, options, registry)));
  if (options.json === true) print(terminal, JSON.stringify(result, undefined, 2));
  else tell(result, terminal);
  if (!result.ok) throw new Failure('This build breaks games in flight: do not deploy it.');
}

async function readOnly<T>(pool: pg.Pool, work: (db: pg.PoolClient) => Promise<T>): Promise<T> {
  const db = await pool.connect();
  try {
    await db.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await work(db);
  } finally {
    db.release(true); // the server rolls back what has changed nothing
  }
}

async function checkAll(db: pg.PoolClient, options: PreflightOptions, registry: Registry): Promise<Preflight> {
  const began = performance.now();
  const found: Checked[] = [];
  const counts = new Map<string, Summary>();
  const taken = await takenOver(db);
  let [games, commits] = [0, 0];
  for await (const head of gamesInFlight(db, options)) {
    const checked = await checkOne(db, head, registry, taken);
    games++;
    commits += checked.commits;
    if (checked.outcome !== 'same') found.push(checked);
    const { outcome, type: told } = checked;
    const type = told ?? 'unknown';
    counts.set(`${outcome} ${type}`, { outcome, type, games: (counts.get(`${outcome} ${type}`)?.games ?? 0) + 1 });
  }
  const outcomes = Object.keys(WORDS);
  const summary = [...counts.values()].sort((a, b) => outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome) || (a.type < b.type ? -1 : 1));
  return { ok: found.every(({ outcome }) => FINE.includes(outcome)), games, commits, seconds: (performance.now() - began) / 1000, summary, found };
}

async function* gamesInFlight(db: pg.PoolClient, { limit = Infinity, since }: PreflightOptions): AsyncGenerator<Head> {
  let after: string | null = null;
  for (let left = limit; left > 0; ) {
    const heads = await readHeads(db, after, PAGE);
    for (const head of heads) {
      if (!head.inFlight || (since !== undefined && head.at < since)) continue;
      yield head;
      if (--left === 0) return;
    }
    after = heads.at(-1)?.gameId ?? null;
    if (after === null) return;
  }
}

async function checkOne(db: pg.PoolClient, { gameId, version }: Head, registry: Registry, taken: Taken): Promise<Checked> {
  const ledger = new Ledger(db as unknown as pg.Pool); // it asks one query after the other
  const commits = await ledger.commits(gameId);
  const seed = await ledger.seed(gameId);
  return { gameId, commits: version, ...(await checkInFlight(commits, { registry, seed, folds: taken === 'none' ? [] : await storedFolds(db, gameId, registry) })) };
}

/** Which folds of the running build this one would take over: none where it has raised their format and makes them anew. */
type Taken = 'stored' | 'none';

async function takenOver(db: pg.PoolClient): Promise<Taken> {
  const { rows } = await db.query<{ raised: boolean }>('SELECT EXISTS (SELECT FROM snapshots) AND NOT EXISTS (SELECT FROM snapshots WHERE format >= $1) AS raised', [FOLD_FORMAT]);
  return rows[0]!.raised ? 'none' : 'stored';
}

// The running build's: its table may lack columns that a migration of this build adds.
const STORED = 'SELECT state FROM snapshots WHERE game_id = $1 AND format = $2 AND ruleset = ($3::jsonb ->> type)::int ORDER BY version DESC LIMIT 1';

async function storedFolds(db: pg.PoolClient, gameId: string, registry: Registry): Promise<StoredFold[]> {
  const snapshots = await db.query<{ state: string }>(STORED, [gameId, FOLD_FORMAT, JSON.stringify(Object.fromEntries([...registry].map(([type, { ruleset }]) => [type, ruleset])))]);
  const { rows } = await db.query<{ state: string }>('SELECT state FROM table_games WHERE game_id = $1', [gameId]);
  const kept = (where: string) => ({ state }: { state: string }): StoredFold => ({ kept: where, state: JSON.parse(state) as TableState });
  return [...snapshots.rows.map(kept('snapshots')), ...rows.map(kept('table_games'))];
}

function tell({ games, commits, seconds, summary, found }: Preflight, terminal: Terminal): void {
  const rate = (n: number) => (n / Math.max(seconds, 0.001)).toFixed(0);
  print(terminal, `${games} games in flight, ${commits} commits, in ${seconds.toFixed(1)} s: ${rate(games)} games/s, ${rate(commits)} commits/s`);
  for (const { outcome, type, games: n } of summary) {
    print(terminal, `${String(n).padStart(8)}  ${type}: ${WORDS[outcome]}`);
    const those = found.filter((game) => game.outcome === outcome && (game.type ?? 'unknown') === type);
    for (const { gameId, version, problem } of those.slice(0, NAMED)) print(terminal, `          ${gameId} commit ${version}: ${problem}`);
    if (those.length > NAMED) print(terminal, `          and ${those.length - NAMED} more (--json names all)`);
  }
}
