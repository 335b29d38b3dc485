import type { BusMessage } from './port.js';

/** Header of a message: the id of the request that led to it. Absent where none did. */
export const REQUEST_ID = 'request-id';

/** Where it is told what became of messages (pino's shape). */
export interface TraceLog {
  info(fields: object, text: string): void;
}

/** The request that led to the message; undefined where none did. */
export const requestOf = ({ headers }: BusMessage): string | undefined => headers?.[REQUEST_ID];

/** Tells in the log what was done with each message that a request led to, under the id of that request. */
export function trace(log: TraceLog, messages: readonly BusMessage[], text: string, fields: object = {}): void {
  for (const message of messages) {
    const requestId = requestOf(message);
    if (requestId !== undefined) log.info({ requestId, ...fields, gameId: message.key }, text);
  }
}
