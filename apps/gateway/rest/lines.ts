import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Answers with one JSON text per line, as fast as the client takes them. Trouble before the first line is thrown; later trouble cuts
 * the answer short, so that it cannot be taken for complete.
 */
export async function sendLines(response: ServerResponse, lines: AsyncGenerator<string>): Promise<void> {
  const first = await lines.next();
  response.setHeader('content-type', 'application/x-ndjson; charset=utf-8');
  if (first.done) return void response.end();
  try {
    await pipeline(Readable.from(allOf(first.value, lines)), response);
  } catch {
    response.destroy();
  }
}

async function* allOf(first: string, others: AsyncGenerator<string>): AsyncGenerator<string> {
  yield `${first}\n`;
  for await (const line of others) yield `${line}\n`;
}
