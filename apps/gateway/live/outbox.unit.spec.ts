import { describe, expect, it } from '@jest/globals';
import { PassThrough } from 'node:stream';
import type { WebSocket } from 'ws';
import { Outbox } from './outbox.js';

/** A socket that is read at once, and what it was sent. */
function outbox() {
  const sent: string[] = [];
  const socket = { OPEN: 1, readyState: 1, bufferedAmount: 0, send: (text: string) => void sent.push(text) };
  return { sent, out: new Outbox(socket as unknown as WebSocket, new PassThrough(), 1_000) };
}

/** Numbers without end, and whether their source was told that no more are wanted. */
function numbers() {
  const source = { ended: false };
  async function* count() {
    try {
      for (let i = 1; ; i++) yield i;
    } finally {
      source.ended = true;
    }
  }
  return { source, results: count() };
}

describe('a stream of results', () => {
  it('sends each as a message, and ends its source when it is ended', async () => {
    const [{ sent, out }, { source, results }] = [outbox(), numbers()];
    const stream: AsyncGenerator<never, void> = out.stream('a"b', results, async (n) => {
      if (n === 3) void stream.return();
      return JSON.stringify({ data: n });
    });
    expect(await stream.next()).toEqual({ done: true, value: undefined });
    expect(sent.map((text) => JSON.parse(text))).toEqual([1, 2].map((n) => ({ id: 'a"b', type: 'next', payload: { data: n } })));
    expect(source.ended).toBe(true);
  });

  it('ends its source where a result cannot be made, and says so', async () => {
    const [{ sent, out }, { source, results }] = [outbox(), numbers()];
    const stream = out.stream('1', results, async (n) => {
      if (n === 2) throw new Error('cannot be made');
      return '{}';
    });
    await expect(stream.next()).rejects.toThrow('cannot be made');
    expect([sent.length, source.ended]).toEqual([1, true]);
  });
});
