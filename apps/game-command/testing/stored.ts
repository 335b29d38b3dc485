import type pg from 'pg';

/** How many rows each of the write side's tables has. */
export async function stored(pool: pg.Pool): Promise<unknown> {
  const { rows } = await pool.query(`SELECT (SELECT count(*) FROM commits) AS commits, (SELECT count(*) FROM seeds) AS seeds,
    (SELECT count(*) FROM deadlines) AS deadlines, (SELECT count(*) FROM chat_lines) AS lines`);
  return rows[0];
}

/** The invite of a private game. */
export async function inviteOf(pool: pg.Pool, gameId: string): Promise<string> {
  const { rows } = await pool.query('SELECT body FROM commits WHERE game_id = $1 AND version = 1', [gameId]);
  return JSON.parse(rows[0].body).facts[0].sealed.invite;
}
