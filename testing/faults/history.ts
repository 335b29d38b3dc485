import { createHash } from 'node:crypto';
import type { LedgerCommit, SeenCommit } from '#table';
import { canonical } from '#table';

/** What a player was told of a command. Unknown: no answer came, or one that leaves it open. `commits` null: the answer does not tell them. */
export type Outcome =
  | { readonly kind: 'acked'; readonly version: number; readonly commits: readonly SeenCommit[] | null }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown' };

export type What =
  | { readonly type: 'create' | 'start' | 'concede' }
  | { readonly type: 'decide'; readonly decision: string; readonly answer: readonly string[] };

/** One sending of a command; a repeat with the same commandId is another. */
export interface Sent {
  readonly gameId: string;
  readonly player: string;
  readonly commandId: string;
  readonly what: What;
  readonly outcome: Outcome;
}

/** What came with one push, and (as a digest) the view that the patches had led to. */
export interface Update {
  readonly version: number;
  readonly commits: readonly SeenCommit[];
  /** Open decisions as `id seat deadline`, with the ids of the options where they were told. */
  readonly decisions: readonly string[];
  readonly view: string;
}

/** Text somebody was sent, with the version of the game it belongs to. */
export interface Heard {
  readonly version: number;
  readonly text: string;
}

/** All that one client saw of one game, across all its connections. */
export interface Stream {
  /** Who watched, where, for the evidence. */
  readonly name: string;
  readonly gameId: string;
  /** The player's id. */
  readonly player: string;
  /** The version watched from; null: from now on. */
  readonly since: number | null;
  readonly updates: Update[];
  /** Every byte that came. */
  readonly heard: Heard[];
  /** Whether this player may know the invite. */
  readonly invited: boolean;
  /** What a client must never run into: a patch that does not fit, a refusal in mid-game. */
  readonly faults: string[];
  /** Watched until the game was over. */
  toTheEnd: boolean;
  finalView: unknown;
}

/** What somebody heard who takes no part in any game. */
export interface Overheard {
  readonly at: string;
  readonly text: string;
}

/** What the clients of a run have noted. */
export interface History {
  readonly sent: Sent[];
  readonly streams: Stream[];
  readonly overheard: Overheard[];
}

/** What the service has kept of a game. */
export interface Kept {
  readonly commits: readonly LedgerCommit[];
  /** Secret, hex. */
  readonly seed: string;
}

export const emptyHistory = (): History => ({ sent: [], streams: [], overheard: [] });

/** Short, and the same for the same value. */
export const digest = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex').slice(0, 16);

interface AnyDecision {
  readonly id: string;
  readonly seat: number;
  readonly deadline?: string | null;
  readonly options?: readonly { readonly id: string }[] | null;
}

/** An open decision in one line. */
export const decisionLine = ({ id, seat, deadline, options }: AnyDecision): string =>
  `${id} ${seat} ${deadline ?? '-'} ${options?.map((option) => option.id).join() ?? 'hidden'}`;
