import type { JsonObject } from '#engine';
import { canonical, chainHash } from '#table';

export type AdminPhase = 'began' | 'done' | 'failed';

/** One line of the log. The entries of one act share `actId`. */
export interface AdminEntry {
  /** 1, 2, 3, ... */
  readonly position: number;
  readonly actId: string;
  /** ISO 8601, UTC, milliseconds. */
  readonly at: string;
  readonly actor: string;
  /** What was done, such as `export`, `lock-player`. */
  readonly act: string;
  readonly phase: AdminPhase;
  /** To what, and how it went. Never a secret. */
  readonly details: JsonObject;
  /** Hash of the entry before; 64 zeros for the first. */
  readonly previousHash: string;
  readonly hash: string;
}

/** The hash an entry must have: SHA-256 over the previous hash (its 32 bytes) and the canonical JSON of everything but the hash. */
export function hashOfEntry({ hash: _, ...body }: Omit<AdminEntry, 'hash'> & { readonly hash?: string }): string {
  return chainHash(body.previousHash, canonical(body));
}
