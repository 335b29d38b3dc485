/** How much one request or one connection may ask for, and how long the gateway waits. Times in milliseconds. */
export interface GatewayLimits {
  /** Levels of braces in a query. */
  readonly depth: number;
  /** Cost of a query; see `graphql/query-limits.ts`. */
  readonly cost: number;
  /** Tokens of a GraphQL document. */
  readonly tokens: number;
  /** Bytes of a message from a WebSocket client. */
  readonly messageBytes: number;
  readonly subscriptionsPerSocket: number;
  /** Bytes sent to a WebSocket client that it has not read: beyond that it is cut off. */
  readonly unreadBytes: number;
  /** How often the key a connection was opened with is looked up again: it may have been revoked. */
  readonly keyCheck: number;
  /** How often one name may stand for a field with fields of its own in a document: merging them costs the square of it. */
  readonly repeats: number;
  /** Games, ranks, chat lines of one page. */
  readonly page: number;
  /** Commits of one page. */
  readonly commitPage: number;
  /** How long a read waits for the read side to catch up. */
  readonly readWait: number;
  /** How often a watched game is looked up in the ledger, in case the bus lost word of a commit. */
  readonly safetyPoll: number;
  /** How often the games watched are looked up in the ledger, in one go, while live updates come late. */
  readonly delayedPoll: number;
  /** How often it is looked whether live updates come at once. */
  readonly healthPoll: number;
  /** How often a gateway tells who is connected to it; after three times that long without word nobody is. */
  readonly heartbeat: number;
}

export const GATEWAY_LIMITS = Symbol('GatewayLimits');

export const defaultLimits: GatewayLimits = {
  depth: 12,
  cost: 10_000,
  tokens: 2_000,
  messageBytes: 100 * 1024,
  subscriptionsPerSocket: 50,
  unreadBytes: 1024 * 1024,
  keyCheck: 60_000,
  repeats: 60,
  page: 100,
  commitPage: 500,
  readWait: 5_000,
  safetyPoll: 5_000,
  delayedPoll: 1_000,
  healthPoll: 2_000,
  heartbeat: 10_000,
};
