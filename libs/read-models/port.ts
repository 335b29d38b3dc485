import type { GameStatus, LedgerCommit, TableState } from '#table';

/** A page of something, newest or best first; `endCursor` is opaque and null on an empty page. */
export interface Page<T> {
  readonly nodes: readonly T[];
  readonly endCursor: string | null;
  readonly hasNextPage: boolean;
}

export interface GamesFilter {
  readonly type?: string;
  readonly status?: GameStatus;
  /** Only games this player holds a seat in (or created). */
  readonly mine?: boolean;
  /** Only games that player holds a seat in (or created), of those open to the viewer. */
  readonly member?: string;
}

/** The live tables, kept by table-projection. States are whole: whoever shows them redacts (libs/table). */
export interface TableReader {
  table(gameId: string): Promise<TableState | undefined>;
  tables(gameIds: readonly string[]): Promise<readonly (TableState | undefined)[]>;
  /** Newest first (createdAt, then id). Private games only for `viewer`'s own; ABANDONED ones only when asked for by status. */
  list(filter: GamesFilter, viewer: string | null, first: number, after: string | null): Promise<Page<TableState>>;
  /** The private game an invite belongs to. */
  byInvite(invite: string): Promise<TableState | undefined>;
  /** The last version applied; 0 where the game is unknown. */
  version(gameId: string): Promise<number>;
}

export interface PlayerStatsRow {
  readonly player: string;
  readonly gameType: string;
  readonly played: number;
  readonly won: number;
  readonly rating: number;
}

/** Histories, statistics, ratings and leaderboards, kept by archive-projection. */
export interface ArchiveReader {
  /** Whole commits with versions above `after`, in order, at most `limit`. */
  commits(gameId: string, after: number, limit: number): Promise<readonly LedgerCommit[]>;
  stats(player: string, gameType?: string): Promise<readonly PlayerStatsRow[]>;
  /** Best rating first; ties by player id. */
  leaderboard(gameType: string, first: number, after: string | null): Promise<Page<PlayerStatsRow & { readonly rank: number }>>;
}

/** Nest injection tokens of the two ports. */
export const TABLE_READER = Symbol('TableReader');
export const ARCHIVE_READER = Symbol('ArchiveReader');
