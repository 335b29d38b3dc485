import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { NightledgerError } from '#platform';

const LONGEST = 2000;
/** Public by its number, and yet answered by the host of a virtual machine (Azure). */
const METADATA = ['168.63.129.16'];
/** All of IPv6 that is given out; the rest is for special use, or for none yet. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * An address that deliveries may be sent to. Throws BAD_INPUT.
 *
 * @param privateHosts hosts that may be reached over plain http and at addresses that are not public
 */
export function checkedUrl(text: string, privateHosts: readonly string[]): URL {
  const url = text.length <= LONGEST ? URL.parse(text) : null;
  if (url === null) throw bad(`give a complete address of at most ${LONGEST} characters, such as https://example.org/hook`);
  const allowed = privateHosts.includes(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && allowed)) throw bad('it must begin with https://');
  if (url.username !== '' || url.password !== '') throw bad('leave name and password out; deliveries are signed');
  const literal = hostAddress(url);
  if (!allowed && literal !== null && !isPublicAddress(literal)) throw bad('this address is not public');
  url.hash = '';
  return url;
}

/** The address of a URL whose host is one; null for a name. */
export function hostAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

/** Whether an IP address is of the open internet: not private, loopback, link-local, of a cloud's metadata, or wrapping one of these. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_IPV6)) return false;
  return parsed.range() === 'unicast' && !METADATA.includes(parsed.toString());
}

const bad = (why: string) => new NightledgerError('BAD_INPUT', `url: ${why}.`);
