import type pg from 'pg';
import { newcomer, ratingOf, standingsAfter, type SeatResult, type Standing } from './ratings.js';

/** A finished game, as ratings need it. */
export interface GameResult {
  readonly gameId: string;
  readonly gameType: string;
  /** ISO 8601. */
  readonly finishedAt: string;
  readonly seats: readonly SeatResult[];
}

/**
 * Enters finished games into results, ratings and standings, within the caller's transaction. Ratings are the fold of a type's results
 * ordered by (finished, game id), in whatever order the games arrive: everything from the earliest new one on is worked out again.
 */
export async function enterResults(db: pg.ClientBase, results: readonly GameResult[]): Promise<void> {
  if (results.length === 0) return;
  const types = [...new Set(results.map((result) => result.gameType))].sort();
  for (const type of types) await lockType(db, type);
  await insertResults(db, results);
  for (const type of types) await rework(db, type, results.filter((result) => result.gameType === type));
}

/** Two transactions at the same type's ratings would not see each other's games. */
async function lockType(db: pg.ClientBase, type: string): Promise<void> {
  const text = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
  await db.query({ name: 'archive-ratings-lock', text, values: [`nightledger ratings ${type}`] });
}

async function insertResults(db: pg.ClientBase, results: readonly GameResult[]): Promise<void> {
  const text = `INSERT INTO archive_results (game_id, game_type, finished_at, seats)
    SELECT * FROM unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::text[])`;
  const values = [
    results.map((r) => r.gameId),
    results.map((r) => r.gameType),
    results.map((r) => r.finishedAt),
    results.map((r) => JSON.stringify(r.seats.map(({ competitor, isBot, result }) => ({ competitor, isBot, result })))),
  ];
  await db.query({ name: 'archive-results-insert', text, values });
}

async function rework(db: pg.ClientBase, type: string, results: readonly GameResult[]): Promise<void> {
  const first = [...results].sort(byEnd)[0]!;
  const games = await resultsFrom(db, first);
  const competitors = new Map(games.flatMap((game) => game.seats.map((seat) => [seat.competitor, seat.isBot] as const)));
  const standings = await standingsBefore(db, first, [...competitors.keys()]);
  const entries = games.flatMap((game) => {
    const after = standingsAfter(game.seats, standings);
    for (const [competitor, standing] of after) standings.set(competitor, standing);
    return [...after].map(([competitor, standing]) => ({ game, competitor, standing }));
  });
  await writeRatings(db, type, entries);
  await writeStandings(db, type, [...competitors].map(([competitor, isBot]) => ({ competitor, isBot, standing: standings.get(competitor) ?? newcomer })));
}

const byEnd = (a: GameResult, b: GameResult): number => compare(a.finishedAt, b.finishedAt) || compare(a.gameId, b.gameId);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The type's games from `first` on, itself included, in order. */
async function resultsFrom(db: pg.ClientBase, { gameType, finishedAt, gameId }: GameResult): Promise<GameResult[]> {
  const text = `SELECT game_id, finished_at, seats FROM archive_results
    WHERE game_type = $1 AND (finished_at, game_id) >= ($2::timestamptz, $3::uuid) ORDER BY finished_at, game_id`;
  const { rows } = await db.query<{ game_id: string; finished_at: Date; seats: string }>({ name: 'archive-results-from', text, values: [gameType, finishedAt, gameId] });
  return rows.map((row) => ({ gameId: row.game_id, gameType, finishedAt: row.finished_at.toISOString(), seats: JSON.parse(row.seats) as SeatResult[] }));
}

async function standingsBefore(db: pg.ClientBase, { gameType, finishedAt, gameId }: GameResult, competitors: readonly string[]): Promise<Map<string, Standing>> {
  const text = `SELECT before.* FROM unnest($4::text[]) AS c (competitor), LATERAL (
      SELECT competitor, played, won, mu, sigma FROM archive_ratings r
      WHERE r.game_type = $1 AND r.competitor = c.competitor AND (finished_at, game_id) < ($2::timestamptz, $3::uuid)
      ORDER BY finished_at DESC, game_id DESC LIMIT 1
    ) AS before`;
  const values = [gameType, finishedAt, gameId, competitors];
  const { rows } = await db.query<Standing & { competitor: string }>({ name: 'archive-ratings-before', text, values });
  return new Map(rows.map(({ competitor, ...standing }) => [competitor, standing]));
}

async function writeRatings(db: pg.ClientBase, type: string, entries: readonly { game: GameResult; competitor: string; standing: Standing }[]): Promise<void> {
  const text = `INSERT INTO archive_ratings (game_type, competitor, finished_at, game_id, played, won, mu, sigma)
    SELECT $1::text, * FROM unnest($2::text[], $3::timestamptz[], $4::uuid[], $5::int[], $6::int[], $7::float8[], $8::float8[])
    ON CONFLICT (game_type, competitor, finished_at, game_id) DO UPDATE
      SET played = excluded.played, won = excluded.won, mu = excluded.mu, sigma = excluded.sigma`;
  const values = [
    type,
    entries.map((e) => e.competitor),
    entries.map((e) => e.game.finishedAt),
    entries.map((e) => e.game.gameId),
    entries.map((e) => e.standing.played),
    entries.map((e) => e.standing.won),
    entries.map((e) => e.standing.mu),
    entries.map((e) => e.standing.sigma),
  ];
  await db.query({ name: 'archive-ratings-write', text, values });
}

async function writeStandings(db: pg.ClientBase, type: string, entries: readonly { competitor: string; isBot: boolean; standing: Standing }[]): Promise<void> {
  const text = `INSERT INTO archive_standings (game_type, competitor, is_bot, played, won, mu, sigma, rating)
    SELECT $1::text, * FROM unnest($2::text[], $3::boolean[], $4::int[], $5::int[], $6::float8[], $7::float8[], $8::float8[])
    ON CONFLICT (game_type, competitor) DO UPDATE
      SET played = excluded.played, won = excluded.won, mu = excluded.mu, sigma = excluded.sigma, rating = excluded.rating`;
  const values = [
    type,
    entries.map((e) => e.competitor),
    entries.map((e) => e.isBot),
    entries.map((e) => e.standing.played),
    entries.map((e) => e.standing.won),
    entries.map((e) => e.standing.mu),
    entries.map((e) => e.standing.sigma),
    entries.map((e) => ratingOf(e.standing)),
  ];
  await db.query({ name: 'archive-standings-write', text, values });
}
