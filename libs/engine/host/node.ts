import { createHmac, hash } from 'node:crypto';

export { timingSafeEqual } from 'node:crypto';
export { setImmediate as breathe } from 'node:timers/promises';

/** SHA-256 over the parts, one after the other; hex. */
export function sha256(...parts: readonly (Uint8Array | string)[]): string {
  const [first = ''] = parts;
  return hash('sha256', parts.length === 1 ? first : Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))));
}

/** HMAC-SHA256 of a text: 32 bytes. */
export const hmacSha256 = (key: Uint8Array | string, text: string): Uint8Array => createHmac('sha256', key).update(text).digest();
