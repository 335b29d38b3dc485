/** The types of the GraphQL contract, as a client gets them. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };
export type JsonRecord = { readonly [key: string]: JsonValue };

export type GameStatus = 'OPEN' | 'RUNNING' | 'FINISHED' | 'ABANDONED';
export type Visibility = 'PUBLIC' | 'PRIVATE';

export interface GameType {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly seats: { readonly min: number; readonly max: number };
  readonly ruleset: number;
  readonly optionsSchema: JsonRecord;
  readonly viewSchema: JsonRecord;
  readonly factSchemas: { readonly [type: string]: JsonRecord };
  readonly bots: readonly string[];
}

export interface Player {
  readonly id: string;
  readonly name: string;
}
export interface PlayerStats {
  readonly gameType: string;
  readonly played: number;
  readonly won: number;
  readonly rating: number;
}
export interface Session {
  /** Bearer token; keep it secret. */
  readonly token: string;
  readonly expiresAt: string;
  readonly player: Player;
}
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  /** Shown once, when the key is made; works wherever a token does. */
  readonly secret: string | null;
  readonly createdAt: string;
}

export interface Seat {
  readonly number: number;
  readonly kind: 'EMPTY' | 'HUMAN' | 'BOT';
  readonly player: Player | null;
  readonly bot: string | null;
  readonly role: string | null;
  readonly connected: boolean;
}

export interface Option {
  readonly id: string;
  readonly label: string;
  readonly data: JsonValue;
}
/** A question the rules wait on. `options` and `default` are null, and `kind` is "waiting", where another seat is asked. */
export interface Decision {
  readonly id: string;
  readonly seat: number;
  readonly kind: string;
  readonly prompt: string;
  readonly options: readonly Option[] | null;
  readonly min: number;
  readonly max: number;
  readonly ordered: boolean;
  readonly deadline: string | null;
  readonly default: readonly string[] | null;
}

export interface Fact {
  readonly type: string;
  readonly data: JsonRecord;
}
export interface Commit {
  readonly version: number;
  readonly at: string;
  readonly seat: number | null;
  readonly facts: readonly Fact[];
  readonly hash: string;
}
export interface Outcome {
  readonly winners: readonly number[];
  readonly losers: readonly number[];
  readonly reason: string;
  readonly scores: JsonValue;
}

export interface Game {
  readonly id: string;
  readonly type: { readonly id: string; readonly title: string };
  readonly title: string;
  readonly status: GameStatus;
  readonly visibility: Visibility;
  readonly version: number;
  readonly options: JsonValue;
  readonly creator: Player;
  readonly seats: readonly Seat[];
  readonly mySeat: number | null;
  readonly invite: string | null;
  readonly view: JsonRecord;
  readonly decisions: readonly Decision[];
  readonly outcome: Outcome | null;
  readonly fairness: { readonly commitment: string; readonly seed: string | null };
  readonly createdAt: string;
  readonly updatedAt: string;
}
/** A game as a list shows it. */
export type GameSummary = Omit<Game, 'view' | 'decisions'>;

export interface ChatLine {
  readonly id: string;
  readonly seat: number | null;
  readonly author: string;
  readonly text: string;
  readonly at: string;
}
export interface CommandResult {
  readonly gameId: string;
  readonly version: number;
  readonly status: GameStatus;
  readonly commits: readonly Commit[];
  readonly decisions: readonly Decision[];
}
export interface Rank {
  readonly rank: number;
  readonly player: Player;
  readonly rating: number;
  readonly played: number;
  readonly won: number;
}
export interface Audit {
  readonly gameId: string;
  readonly commits: number;
  readonly chainIntact: boolean;
  readonly replayIdentical: boolean | null;
  readonly headHash: string;
  readonly firstBadVersion: number | null;
}
export interface Page<T> {
  readonly nodes: readonly T[];
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
}
export interface PageRequest {
  readonly first?: number;
  readonly after?: string | null;
}

export interface GameFilter {
  readonly type?: string;
  readonly status?: GameStatus;
  readonly mine?: boolean;
}
export interface CreateGameInput {
  readonly type: string;
  readonly title?: string;
  readonly options?: JsonValue;
  readonly visibility?: Visibility;
  readonly decisionSeconds?: number | null;
  readonly seats?: number;
  readonly clientSeed?: string;
}
export interface DecideInput {
  readonly gameId: string;
  readonly decisionId: string;
  /** Ids of the options picked. */
  readonly answer: readonly string[];
  /** A new one unless told. Tell one to repeat a command whose answer you did not get. */
  readonly commandId?: string;
}

/** What `gameUpdates` pushes. */
export interface GameUpdate {
  readonly gameId: string;
  readonly version: number;
  readonly status: GameStatus;
  readonly commits: readonly Commit[];
  readonly decisions: readonly Decision[];
}
/** An update with the view it leads to: patches are applied already. */
export interface WatchedUpdate extends GameUpdate {
  readonly view: JsonRecord;
}
