import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Config } from './config.js';
import { NightledgerError, type ErrorCode } from './errors.js';
import type { Audience } from './http-guard.js';
import { networkOf } from './network-of.js';
import { toProblem } from './problem.js';
import { standard } from './to-nightledger-error.js';

const HEADERS_MS = 10_000;
/** How often Node looks for requests that take too long to arrive. */
const CHECK_MS = 1_000;
/** A connection on which nothing moves, in either direction, while a request is answered. WebSockets have their pings. */
const STILL_MS = 120_000;
/** Longer than proxies (a minute as a rule) and clients keep a connection idle: where the server lets go first, a request may be lost that is just being sent. */
const IDLE_MS = 75_000;
const MOST_HEADERS = 100;

/**
 * Keeps a server from being held up: limits on how long a request may take to arrive, on its headers, on connections in all and from one
 * address; and a problem document for whoever sends what is no HTTP. Call it before listening.
 */
export function guardServer(server: Server, { requestSeconds, sockets, trustedProxies }: Pick<Config, 'requestSeconds' | 'sockets' | 'trustedProxies'>, audience: Audience): void {
  const requestTimeout = requestSeconds * 1000;
  // The last one is an option of Node's constructor only, which Nest calls without any; it is read when the server listens.
  Object.assign(server, { requestTimeout, headersTimeout: Math.min(HEADERS_MS, requestTimeout), connectionsCheckingInterval: CHECK_MS });
  server.timeout = STILL_MS;
  server.keepAliveTimeout = IDLE_MS;
  server.maxHeadersCount = MOST_HEADERS;
  server.maxConnections = 2 * sockets.all;
  server.on('clientError', tellUnreadable);
  server.on('checkExpectation', (_request: IncomingMessage, response: { socket: Duplex | null }) => {
    if (response.socket !== null) refuseConnection(response.socket, standard('BAD_INPUT'));
  });
  // All connections are a proxy's behind one, and a gateway's in front of the write side.
  if (audience === 'players' && trustedProxies === 0) dropCrowds(server, 2 * sockets.perAddress);
}

/** Ends a connection with a problem document; for one on which no response object is at hand. */
export function refuseConnection(socket: Duplex, error: unknown): void {
  const problem = toProblem(error);
  const body = JSON.stringify(problem);
  const headers = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    'Connection: close',
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(problem.retryAfter === undefined ? [] : [`Retry-After: ${problem.retryAfter}`]),
  ];
  socket.on('error', () => socket.destroy()); // it may be gone already
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

const unreadable: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['TOO_LARGE', 'The headers are too large. Send fewer and shorter ones.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['BAD_INPUT', 'The request did not arrive in time. Send it again, all at once.'],
};

function tellUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) return void socket.destroy();
  const [code, message] = unreadable[error.code ?? ''] ?? ['BAD_INPUT', 'This is not a request that HTTP allows. Send a well-formed one.'];
  refuseConnection(socket, new NightledgerError(code, message));
}

/** Ends connections beyond so many from one address as soon as they open. */
function dropCrowds(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? 'unknown');
    const others = open.get(network) ?? 0;
    if (others >= most) return void socket.destroy();
    open.set(network, others + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
