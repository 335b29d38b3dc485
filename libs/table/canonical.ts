import { bytesOfHex } from '#engine';
import { sha256 } from '#host';
import type { LedgerCommit } from './types.js';

/**
 * JSON text by RFC 8785: one text for one value. Our own, since every commit and every state passes through it several times; held
 * against the package `canonicalize` by its test.
 */
export function canonical(value: unknown): string {
  const text = textOf(value);
  if (text === undefined) throw new TypeError('only what JSON can tell has a canonical text');
  return text;
}

/** Undefined for what JSON leaves out. */
function textOf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`JSON has no ${value}`);
      return value === 0 ? '0' : `${value}`;
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? listed(value) : membered(value as { [key: string]: unknown });
    default:
      return undefined;
  }
}

/** What JSON escapes; half a character (a lone surrogate) is left to JSON as well. */
// eslint-disable-next-line no-control-regex -- they are what it is about
const TO_ESCAPE = /[\u0000-\u001f"\\\ud800-\udfff]/;
const quoted = (text: string): string => (TO_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`);

function listed(list: readonly unknown[]): string {
  let text = '[';
  for (let i = 0; i < list.length; i++) text += `${i === 0 ? '' : ','}${textOf(list[i]) ?? 'null'}`;
  return `${text}]`;
}

/** Keys in the order of their UTF-16 code units, which is that of `sort` without a comparison. */
function membered(object: { readonly [key: string]: unknown }): string {
  let text = '{';
  for (const key of Object.keys(object).sort()) {
    const member = textOf(object[key]);
    if (member !== undefined) text += `${text.length === 1 ? '' : ','}${quoted(key)}:${member}`;
  }
  return `${text}}`;
}

/** `previousHash` of a game's first commit. */
export const FIRST_HASH = '0'.repeat(64);

/** The text that a commit's hash goes over: everything but the hash. */
export const canonicalCommit = ({ hash: _, ...body }: LedgerCommit): string => canonical(body);

/** SHA-256 over the previous hash (its 32 bytes) and the canonical text of the commit, hex. */
export function chainHash(previousHash: string, canonicalText: string): string {
  return sha256(bytesOfHex(previousHash), canonicalText);
}

/** What is published of a secret seed before the first die: SHA-256 over its bytes, hex. */
export const commitmentOf = (seed: Uint8Array): string => sha256(seed);
