import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** While less than that waits to leave, the next message may be made at once. */
const ROOM = 64 * 1024;

const end: IteratorResult<never, void> = { done: true, value: undefined };

/** What leaves by one WebSocket. Messages of the same moment leave together. */
export class Outbox {
  /**
   * @param wire what the WebSocket writes to
   * @param mostUnread bytes; a client that leaves more unread is cut off
   */
  constructor(
    private readonly socket: WebSocket,
    private readonly wire: Duplex,
    private readonly mostUnread: number,
  ) {}

  /** Sends a message. Resolves when there is room for the next: until then the next update of a subscription is not even made. */
  send(text: string): Promise<void> {
    const { socket } = this;
    const waiting = socket.bufferedAmount;
    if (waiting > this.mostUnread) socket.terminate();
    if (socket.readyState !== socket.OPEN) return Promise.resolve();
    this.holdTogether();
    if (waiting + text.length > ROOM) return new Promise((resolve) => socket.send(text, () => resolve()));
    socket.send(text);
    return Promise.resolve();
  }

  /**
   * Sends each of the results as a `next` message of an operation; gives nothing on to whoever iterates.
   *
   * @param textOf makes the payload of the message, as JSON
   */
  stream<T>(id: string, results: AsyncIterable<T>, textOf: (result: T) => Promise<string>): AsyncGenerator<never, void> {
    const iterator = results[Symbol.asyncIterator]();
    const begin = `{"id":${JSON.stringify(id)},"type":"next","payload":`;
    let stopped = false;
    const deliver = async (): Promise<IteratorResult<never, void>> => {
      // Ends the source as well where a result cannot be made.
      for await (const result of { [Symbol.asyncIterator]: () => iterator }) {
        const text = await textOf(result);
        if (!stopped) await this.send(`${begin}${text}}`);
      }
      return end;
    };
    const stop = async (): Promise<IteratorResult<never, void>> => {
      stopped = true;
      await iterator.return?.();
      return end;
    };
    const stream: AsyncGenerator<never, void> = {
      next: deliver,
      return: stop,
      throw: stop,
      [Symbol.asyncIterator]: () => stream,
      [Symbol.asyncDispose]: async () => void (await stop()),
    };
    return stream;
  }

  private holdTogether(): void {
    const { wire } = this;
    if (wire.writableCorked > 0) return;
    wire.cork();
    process.nextTick(() => wire.uncork());
  }
}
