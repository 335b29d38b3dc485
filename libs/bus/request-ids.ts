import { withRequestId } from '#platform';
import type { BusMessage } from './port.js';

/** Header of a message: the id of the request that led to it. Absent where none did. */
export const REQUEST_ID = 'request-id';

/** Where it is told what became of messages (pino's shape). */
export interface TraceLog {
  info(fields: object, text: string): void;
}

/** Runs `work`, and all it starts, as part of the request that led to the message; as it is where none did. */
export function inRequestOf<T>({ headers }: BusMessage, work: () => T): T {
  const requestId = headers?.[REQUEST_ID];
  return requestId === undefined ? work() : withRequestId(requestId, work);
}

/** Tells in the log what was done with each message that a request led to, under the id of that request. */
export function trace(log: TraceLog, messages: readonly BusMessage[], text: string, fields: object = {}): void {
  for (const message of messages) {
    if (message.headers?.[REQUEST_ID] !== undefined) inRequestOf(message, () => log.info({ ...fields, gameId: message.key }, text));
  }
}
