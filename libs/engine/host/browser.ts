import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as sha256Hash } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const bytesOf = (part: Uint8Array | string): Uint8Array => (typeof part === 'string' ? utf8ToBytes(part) : part);

/** SHA-256 over the parts, one after the other; hex. */
export function sha256(...parts: readonly (Uint8Array | string)[]): string {
  const hash = sha256Hash.create();
  for (const part of parts) hash.update(bytesOf(part));
  return bytesToHex(hash.digest());
}

/** HMAC-SHA256 of a text: 32 bytes. */
export const hmacSha256 = (key: Uint8Array | string, text: string): Uint8Array => hmac(sha256Hash, bytesOf(key), utf8ToBytes(text));

/** Compares in a time that does not tell how much fits. */
export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) throw new RangeError('only what is of one length can be compared');
  return a.reduce((differing, byte, i) => differing | (byte ^ b[i]!), 0) === 0;
}

/** Lets the page do other work. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
