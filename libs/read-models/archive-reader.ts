import type pg from 'pg';
import { z } from 'zod';
import type { LedgerCommit } from '#table';
import { decodeCursor, pageOf } from './cursor.js';
import type { ArchiveReader, Page, PlayerStatsRow } from './port.js';
import { isGameId, isStorable } from './storable.js';

const place = z.strictObject({ rating: z.number(), player: z.string().refine(isStorable) });

type Ranked = PlayerStatsRow & { readonly rank: number };
const COLUMNS = 'competitor AS player, game_type AS "gameType", played, won, rating';

/** Reads what archive-projection keeps. */
export class PgArchiveReader implements ArchiveReader {
  constructor(private readonly pool: pg.Pool) {}

  async commits(gameId: string, after: number, limit: number): Promise<readonly LedgerCommit[]> {
    if (!isGameId(gameId)) return [];
    const text = 'SELECT body FROM archive_commits WHERE game_id = $1 AND version > $2 ORDER BY version LIMIT $3';
    const { rows } = await this.pool.query<{ body: string }>({ name: 'read-commits', text, values: [gameId, after, limit] });
    return rows.map((row) => JSON.parse(row.body) as LedgerCommit);
  }

  async stats(player: string, gameType?: string): Promise<readonly PlayerStatsRow[]> {
    if (!isStorable(player + (gameType ?? ''))) return [];
    const text = `SELECT ${COLUMNS} FROM archive_standings
      WHERE competitor = $1 AND NOT is_bot AND ($2::text IS NULL OR game_type = $2) ORDER BY game_type`;
    const { rows } = await this.pool.query<PlayerStatsRow>({ name: 'read-stats', text, values: [player, gameType ?? null] });
    return rows;
  }

  async leaderboard(gameType: string, first: number, after: string | null): Promise<Page<Ranked>> {
    const from = decodeCursor(after, place);
    if (!isStorable(gameType)) return { nodes: [], endCursor: null, hasNextPage: false };
    const text = `SELECT ${COLUMNS} FROM archive_standings
      WHERE game_type = $1 AND NOT is_bot AND ($2::float8 IS NULL OR rating < $2 OR (rating = $2 AND competitor > $3))
      ORDER BY rating DESC, competitor LIMIT $4`;
    const values = [gameType, from?.rating ?? null, from?.player ?? null, first + 1];
    const { rows } = await this.pool.query<PlayerStatsRow>({ name: 'read-leaderboard', text, values });
    const before = rows.length === 0 || from === null ? 0 : await this.countBefore(rows[0]!);
    const ranked = rows.map((row, i) => ({ ...row, rank: before + i + 1 }));
    return pageOf(ranked, first, (row) => row, ({ rating, player }) => ({ rating, player }));
  }

  private async countBefore({ gameType, rating, player }: PlayerStatsRow): Promise<number> {
    const text = `SELECT count(*)::int AS before FROM archive_standings
      WHERE game_type = $1 AND NOT is_bot AND (rating > $2 OR (rating = $2 AND competitor < $3))`;
    const { rows } = await this.pool.query<{ before: number }>({ name: 'read-rank', text, values: [gameType, rating, player] });
    return rows[0]!.before;
  }
}
