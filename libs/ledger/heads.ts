import type { Queryable } from './follower.js';

/** The last commit of a game, as far as it tells how the game stands. */
export interface Head {
  readonly gameId: string;
  readonly version: number;
  readonly at: Date;
  /** Whether the game is neither finished nor given up. */
  readonly inFlight: boolean;
}

/** The heads of the games after one, in the order of their ids; from the ledger alone. */
export async function readHeads(db: Queryable, after: string | null, limit: number): Promise<Head[]> {
  const text = `SELECT game_id AS "gameId", version, at,
      coalesce(body::jsonb -> 'facts' -> -1 ->> 'type', '') NOT IN ('GameFinished', 'GameAbandoned') AS "inFlight"
    FROM (SELECT game_id, max(version) AS version FROM commits WHERE $1::uuid IS NULL OR game_id > $1 GROUP BY game_id ORDER BY game_id LIMIT $2) AS heads
      JOIN commits USING (game_id, version) ORDER BY game_id`;
  const { rows } = await db.query<Head & Record<string, unknown>>({ name: 'ledger-heads', text, values: [after, limit] });
  return rows;
}
