import type pg from 'pg';
import { z } from 'zod';
import type { TableState } from '#table';
import { decodeCursor, pageOf } from './cursor.js';
import type { GamesFilter, Page, TableReader } from './port.js';
import { isGameId, isStorable } from './storable.js';

const place = z.strictObject({ at: z.iso.datetime().refine((at) => at > '0001'), id: z.guid() });

interface ListRow {
  readonly game_id: string;
  readonly created_at: Date;
  readonly state: string;
}

/** Reads what table-projection keeps. */
export class PgTableReader implements TableReader {
  constructor(private readonly pool: pg.Pool) {}

  async table(gameId: string): Promise<TableState | undefined> {
    return (await this.tables([gameId]))[0];
  }

  async tables(gameIds: readonly string[]): Promise<readonly (TableState | undefined)[]> {
    const text = 'SELECT game_id, state FROM table_games WHERE game_id = ANY ($1::uuid[])';
    const { rows } = await this.pool.query<{ game_id: string; state: string }>({ name: 'read-tables', text, values: [gameIds.filter(isGameId)] });
    const byId = new Map(rows.map((row) => [row.game_id, JSON.parse(row.state) as TableState]));
    return gameIds.map((id) => byId.get(id.toLowerCase()));
  }

  async list(filter: GamesFilter, viewer: string | null, first: number, after: string | null): Promise<Page<TableState>> {
    const from = decodeCursor(after, place);
    if ((filter.mine && viewer === null) || !isStorable((filter.type ?? '') + (filter.member ?? ''))) return { nodes: [], endCursor: null, hasNextPage: false };
    const { text, values } = listQuery(filter, viewer, from, first + 1);
    const { rows } = await this.pool.query<ListRow>(text, values);
    return pageOf(rows, first, (row) => JSON.parse(row.state) as TableState, (row) => ({ at: row.created_at.toISOString(), id: row.game_id }));
  }

  async byInvite(invite: string): Promise<TableState | undefined> {
    if (!isStorable(invite)) return undefined;
    const text = 'SELECT state FROM table_games WHERE invite = $1 ORDER BY game_id LIMIT 1';
    const { rows } = await this.pool.query<{ state: string }>({ name: 'read-table-by-invite', text, values: [invite] });
    return rows[0] && (JSON.parse(rows[0].state) as TableState);
  }

  async version(gameId: string): Promise<number> {
    if (!isGameId(gameId)) return 0;
    const text = 'SELECT version FROM table_games WHERE game_id = $1';
    const { rows } = await this.pool.query<{ version: number }>({ name: 'read-table-version', text, values: [gameId] });
    return rows[0]?.version ?? 0;
  }
}

/** Each condition is there only when asked for, so that the database can plan for those that are. */
function listQuery(filter: GamesFilter, viewer: string | null, from: z.output<typeof place> | null, limit: number): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const param = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [viewer === null ? `visibility = 'PUBLIC'` : `(visibility = 'PUBLIC' OR members @> ARRAY[${param(viewer)}::text])`];
  if (filter.mine) conditions.push(`members @> ARRAY[${param(viewer)}::text]`);
  if (filter.member !== undefined) conditions.push(`members @> ARRAY[${param(filter.member)}::text]`);
  if (filter.type !== undefined) conditions.push(`type = ${param(filter.type)}`);
  conditions.push(filter.status === undefined ? `status <> 'ABANDONED'` : `status = ${param(filter.status)}`);
  if (from !== null) conditions.push(`(created_at, game_id) < (${param(from.at)}::timestamptz, ${param(from.id)}::uuid)`);
  const text = `SELECT game_id, created_at, state FROM table_games WHERE ${conditions.join(' AND ')}
    ORDER BY created_at DESC, game_id DESC LIMIT ${param(limit)}`;
  return { text, values };
}
