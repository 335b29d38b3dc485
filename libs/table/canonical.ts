import { createHash } from 'node:crypto';
import canonicalizeModule from 'canonicalize';
import type { LedgerCommit } from './types.js';

// CommonJS whose types speak of a default export.
const canonicalize = canonicalizeModule as unknown as (value: unknown) => string | undefined;

/** JSON text by RFC 8785: one text for one value. */
export const canonical = (value: unknown): string => canonicalize(value)!;

/** `previousHash` of a game's first commit. */
export const FIRST_HASH = '0'.repeat(64);

/** The text that a commit's hash goes over: everything but the hash. */
export const canonicalCommit = ({ hash: _, ...body }: LedgerCommit): string => canonical(body);

/** SHA-256 over the previous hash (its 32 bytes) and the canonical text of the commit, hex. */
export function chainHash(previousHash: string, canonicalText: string): string {
  return createHash('sha256').update(Buffer.from(previousHash, 'hex')).update(canonicalText, 'utf8').digest('hex');
}

/** What is published of a secret seed before the first die: SHA-256 over its bytes, hex. */
export const commitmentOf = (seed: Uint8Array): string => createHash('sha256').update(seed).digest('hex');
