import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Answers with one line per item, as fast as the client takes them. Trouble before the first line is thrown; later trouble cuts the
 * answer short, so that it cannot be taken for complete.
 */
export async function sendLines<T>(response: ServerResponse, items: AsyncGenerator<T>, line: (item: T) => string): Promise<void> {
  const first = await items.next();
  response.setHeader('content-type', 'application/x-ndjson; charset=utf-8');
  if (first.done) return void response.end();
  const rest = linesOf(items, line);
  const all = (async function* () {
    yield `${line(first.value as T)}\n`;
    yield* rest;
  })();
  try {
    await pipeline(Readable.from(all), response);
  } catch {
    response.destroy();
  }
}

async function* linesOf<T>(items: AsyncGenerator<T>, line: (item: T) => string): AsyncGenerator<string> {
  for await (const item of items) yield `${line(item)}\n`;
}
