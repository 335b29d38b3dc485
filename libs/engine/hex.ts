/** Bytes as hex digits, two each. */
export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes that pairs of hex digits stand for, up to the first pair that is none. */
export function bytesOfHex(hex: string): Uint8Array {
  const digits = /^(?:[0-9a-f]{2})*/i.exec(hex)![0];
  const bytes = new Uint8Array(digits.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}
