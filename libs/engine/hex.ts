/** Bytes as hex digits, two each. */
export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes that pairs of hex digits stand for, up to the first pair that is none. */
export function bytesOfHex(hex: string): Uint8Array {
  const digits = /^(?:[0-9a-f]{2})*/i.exec(hex)![0];
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) => Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16));
}
