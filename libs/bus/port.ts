/** What travels on the bus. Messages with the same key arrive in the order published; `value` is JSON text. */
export interface BusMessage {
  readonly key: string;
  readonly value: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where it lies, on a bus that has places; given to whoever receives it, for telling it from others. */
  readonly place?: { readonly partition: number; readonly offset: string };
}

export interface Subscription {
  /**
   * Consumers of one group share the messages and each message is handled at least once by the group, surviving restarts.
   * null: a group of one's own, from now on, forgotten at the end (a gateway's live feed).
   */
  readonly group: string | null;
  readonly topic: string;
  /** So long the next messages may be left to gather after some have been handled: for those whom nobody waits for. */
  readonly restMs?: number;
  /**
   * Handles messages in order; several batches with different keys may be handled side by side. It is called again with the same
   * messages until it resolves, so it must bear repeats.
   */
  handle(batch: readonly BusMessage[]): Promise<void>;
}

export interface Bus {
  /** Resolves when the messages have their place in the order. `durable` resolves when a crash can no longer lose them. */
  publish(topic: string, messages: readonly BusMessage[]): Promise<{ durable: Promise<void> }>;
  /** Resolves once messages published from now on will reach the subscription. */
  subscribe(subscription: Subscription): Promise<{ close(): Promise<void> }>;
  /** Throws while the bus cannot be reached. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Topic of the ledger's commits: key = game id, value = a `LedgerCommit`, in version order per game, at least once. */
export const GAME_FACTS = 'game-facts';
/** Topic of chat lines: key = game id. */
export const GAME_CHAT = 'game-chat';
