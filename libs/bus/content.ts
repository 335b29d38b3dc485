import type { BusMessage } from './port.js';

const known = new WeakMap<BusMessage, unknown>();

/**
 * What a message's text tells; undefined where it is not JSON. Consumers of one process are handed the same messages: it is parsed once
 * for them all, and none of them may change it.
 */
export function contentOf(message: BusMessage): unknown {
  if (!known.has(message)) known.set(message, parsed(message.value));
  return known.get(message);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
