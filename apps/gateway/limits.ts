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
  /** Games, ranks, chat lines of one page. */
  readonly page: number;
  /** Commits of one page. */
  readonly commitPage: number;
  /** How long a read waits for the read side to catch up. */
  readonly readWait: number;
  /** How often a watched game is looked up in the archive, in case the bus lost word of a commit. */
  readonly safetyPoll: number;
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
  page: 100,
  commitPage: 500,
  readWait: 5_000,
  safetyPoll: 5_000,
  heartbeat: 10_000,
};
