import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const WELL_FORMED = /^[A-Za-z0-9._-]{1,100}$/;

/** The id a client gave, if it is well formed (1 to 100 of A-Z a-z 0-9 . _ -), else a new one. */
export function requestIdFrom(given: unknown): string {
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}

/** The id of a request over HTTP, or of one that opens a WebSocket: its `x-request-id`, or one that it is given now. */
export function requestIdOf(request: IncomingMessage): string {
  const id = requestIdFrom(request.headers['x-request-id']);
  request.headers['x-request-id'] = id;
  return id;
}
