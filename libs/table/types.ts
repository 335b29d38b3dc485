import type { AgendaChange, Fact, Json, JsonObject, Outcome, SeenDecision, SeenFact, State } from '#engine';

export type GameStatus = 'OPEN' | 'RUNNING' | 'FINISHED' | 'ABANDONED';
export type Visibility = 'PUBLIC' | 'PRIVATE';

/** Who holds a seat. Players are known by id alone: names lie elsewhere. */
export type SeatHolder = { readonly kind: 'EMPTY' } | { readonly kind: 'HUMAN'; readonly player: string } | { readonly kind: 'BOT'; readonly bot: string };

/** What a person, the clock or the service asks of a game. Options ids and the like come from outside and are not trusted. */
export type TableCommand =
  | {
      readonly type: 'create';
      readonly player: string;
      readonly game: string;
      readonly title: string;
      readonly visibility: Visibility;
      readonly options: Json | undefined;
      /** Seconds a seat has for a decision; null for no clock. */
      readonly decisionSeconds: number | null;
      /** Seats to open; undefined for the type's maximum. */
      readonly seats: number | undefined;
      readonly clientSeed: string | undefined;
    }
  | { readonly type: 'join'; readonly player: string; readonly seat: number | undefined; readonly invite: string | undefined; readonly clientSeed: string | undefined }
  | { readonly type: 'leave'; readonly player: string }
  | { readonly type: 'addBot'; readonly player: string; readonly seat: number | undefined; readonly bot: string }
  | { readonly type: 'mixSeed'; readonly player: string; readonly clientSeed: string }
  | { readonly type: 'start'; readonly player: string }
  | { readonly type: 'decide'; readonly by: Actor; readonly decision: string; readonly answer: readonly string[] }
  | { readonly type: 'concede'; readonly player: string }
  | { readonly type: 'timeout'; readonly decision: string };

/** Who answers: a player by id, or the service's bot runner for a bot's seat. */
export type Actor = { readonly player: string } | { readonly botSeat: number };

/**
 * One row of the ledger: all that one command led to. `hash` is SHA-256 over the previous hash and the canonical JSON (RFC 8785) of
 * everything else here, so it changes with any byte of it; `salt` keeps it from being guessed.
 */
export interface LedgerCommit {
  readonly gameId: string;
  /** 1, 2, 3, ... in every game. */
  readonly version: number;
  /** ISO 8601, UTC, milliseconds. */
  readonly at: string;
  /** Unique in its game; scoped by who sent it. */
  readonly commandId: string;
  /** The seat whose command it was; null for the clock and the service itself. */
  readonly seat: number | null;
  readonly cause: TableCause;
  /** The game type's ruleset that made it; 0 before the start. */
  readonly ruleset: number;
  readonly facts: readonly Fact[];
  /** Null where the rules engine was not asked (before the start). */
  readonly agenda: AgendaChange | null;
  /** 16 random bytes, hex. */
  readonly salt: string;
  /** Hash of the commit before; 64 zeros for the first. */
  readonly previousHash: string;
  readonly hash: string;
}

/** The command as it is kept: enough to decide it again. */
export type TableCause =
  | { readonly type: 'create' | 'join' | 'leave' | 'addBot' | 'mixSeed' }
  | { readonly type: 'start'; readonly seats: number; readonly options: Json }
  | { readonly type: 'decide'; readonly seat: number; readonly decision: string; readonly answer: readonly string[] }
  | { readonly type: 'timeout'; readonly decision: string }
  | { readonly type: 'concede'; readonly seat: number };

/** A game with its seats, from creation to end: the fold of its commits. Plain JSON. */
export interface TableState {
  readonly gameId: string;
  readonly type: string;
  readonly title: string;
  readonly status: GameStatus;
  readonly visibility: Visibility;
  /** The code that lets others into a private game; null for a public one. Never shown to non-members. */
  readonly invite: string | null;
  readonly creator: string;
  readonly options: Json;
  readonly decisionSeconds: number | null;
  readonly seats: readonly SeatHolder[];
  readonly version: number;
  readonly headHash: string;
  /** SHA-256 of the secret seed, hex. */
  readonly commitment: string;
  /** What the players mixed into the dice, in the order it came. */
  readonly clientSeeds: readonly string[];
  /** The secret seed, hex; known once the game has ended. */
  readonly seed: string | null;
  readonly play: State | null;
  /** When each open decision was asked, ISO 8601. */
  readonly askedAt: { readonly [decision: string]: string };
  readonly outcome: Outcome | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A fact as one viewer may know it, told in a sentence as well: '' where there is nothing worth telling, `{seat:0}` for who sits there. */
export interface ToldFact extends SeenFact {
  readonly text: string;
}

/** A commit as one viewer may know it. */
export interface SeenCommit {
  readonly version: number;
  readonly at: string;
  readonly seat: number | null;
  readonly facts: readonly ToldFact[];
  readonly hash: string;
}

/** An open decision with its deadline (ISO 8601; null where no clock runs), as one viewer may know it. */
export interface TimedDecision extends SeenDecision {
  readonly deadline: string | null;
}

/** A view with its version, as one viewer may know the table. Before the start: `{scene, ...}` of an empty table. */
export type TableView = JsonObject;
