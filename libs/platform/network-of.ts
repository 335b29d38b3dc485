import { isIPv6 } from 'node:net';

/** Longer than any address: what a proxy passes on may be no address at all. */
const LONGEST = 64;

/** What counts as one address: an IPv4 address, or a whole /64 of IPv6 ones, which is what one customer has. */
export function networkOf(given: string): string {
  const address = given.slice(0, LONGEST);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return groups.slice(0, 4).map((group) => parseInt(group, 16).toString(16)).join(':');
}
