import type { LedgerCommit } from '#table';

/** What following a game needs of the ledger itself: its rows, by version, are the truth without a gap, whatever the bus has told. */
export interface LedgerReader {
  /** The game's commits with versions above `after` and not above `upTo`, in order. */
  commits(gameId: string, after: number, upTo: number): Promise<readonly LedgerCommit[]>;
  /** The next commits, `each` at most, of every game whose last known version is given; in order per game. */
  news(known: ReadonlyMap<string, number>, each: number): Promise<readonly LedgerCommit[]>;
  /** Hears of commits of this very process as soon as they are durable; the bus tells of them too. Returns how to stop. */
  onCommit(ear: (commit: LedgerCommit) => void): () => void;
}

export const LEDGER_READER = Symbol('LedgerReader');
