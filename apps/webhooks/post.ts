import { lookup as systemLookup, Resolver } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { checkedUrl, isPublicAddress } from '#webhooks';
import { wishOf } from './schedule.js';

/** What became of an attempt: an answer of the receiver's, or why there was none. */
export type Answer = { readonly status: number; readonly wish: number | null } | { readonly error: string };

export interface Request {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PostOptions {
  readonly privateHosts: readonly string[];
  readonly timeoutMs: number;
  /** All addresses of a name. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
}

/** A host that deliveries are not sent to. */
class Refused extends Error {
  readonly code = 'ADDRESS_NOT_PUBLIC';
}

/** Errors whose code says all there is to say. */
const TOLD = /^[A-Z][A-Z0-9_]{2,40}$/;

/**
 * Sends a delivery and gives the receiver's status. Redirects are answers like any other; of the body nothing is read. A host is looked
 * up here, each of its addresses is checked, and the connection goes to one of those checked: a name cannot be public for the check and
 * private for the connection. Never throws.
 */
export async function post({ url, headers, body }: Request, options: PostOptions): Promise<Answer> {
  try {
    // The rules may have become stricter since the webhook was made.
    const target = checkedUrl(url, options.privateHosts);
    return await send(target, headers, body, options);
  } catch (error) {
    return { error: reasonOf(error) };
  }
}

function send(url: URL, headers: Readonly<Record<string, string>>, body: string, options: PostOptions): Promise<Answer> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(options.timeoutMs);
    const told = { ...headers, 'content-type': 'application/json', 'user-agent': 'Nightledger-Webhooks/1', 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { method: 'POST', headers: told, agent: false, lookup: checkedLookup(options), signal });
    const heard = ({ statusCode, headers: { 'retry-after': wish } }: http.IncomingMessage, connection: { destroy(): void }): void => {
      resolve({ status: statusCode!, wish: wishOf(wish, Date.now()) });
      connection.destroy();
    };
    sent.on('response', (response) => heard(response, response));
    sent.on('upgrade', heard); // nobody has asked for one, and unheard it would end without a word
    sent.on('error', reject);
    sent.on('close', () => reject(new Error('ended without an answer')));
    sent.end(body);
  });
}

/** Names alone come here: an address in a URL is checked with the URL. */
function checkedLookup({ privateHosts, resolve = resolveName }: PostOptions): LookupFunction {
  return (hostname, { all }, done) => {
    const allowed = privateHosts.includes(hostname);
    addressesOf(hostname, allowed, resolve).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
        if (all) (done as (error: null, found: { address: string; family: number }[]) => void)(null, found);
        else done(null, found[0]!.address, found[0]!.family);
      },
      (error: NodeJS.ErrnoException) => done(error, '', 4),
    );
  };
}

async function addressesOf(hostname: string, allowed: boolean, resolve: (hostname: string) => Promise<readonly string[]>): Promise<readonly string[]> {
  // Hosts that are allowed to be private may stand in the hosts file.
  if (allowed) return (await systemLookup(hostname, { all: true })).map(({ address }) => address);
  const addresses = await resolve(hostname);
  if (addresses.length === 0 || !addresses.every(isPublicAddress)) throw new Refused('an address of this host is not public');
  return addresses;
}

/** Not by the system's resolver: a few slow names would take all threads it has. */
async function resolveName(hostname: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason as Error;
  return [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: string };
  if (name === 'AbortError' || name === 'TimeoutError') return 'TIMEOUT';
  return typeof code === 'string' && TOLD.test(code) ? code : 'FAILED';
}
