import { once } from 'node:events';
import { WebSocket } from 'ws';

interface Message {
  readonly type: string;
  readonly id: string;
  readonly payload: any;
}
interface Running {
  readonly next: (data: any) => void;
  readonly fail: (error: Error) => void;
}

/** GraphQL over one WebSocket (graphql-transport-ws), with nothing around it: what it costs the generator is little and steady. */
export class GraphqlSocket {
  readonly #running = new Map<string, Running>();
  #count = 0;

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (text: Buffer) => this.#heard(JSON.parse(text.toString()) as Message));
    socket.on('close', (code) => this.#running.forEach(({ fail }) => fail(new Error(`the connection was closed (${code})`))));
    socket.on('error', () => undefined); // 'close' follows
  }

  static async open(url: string, token: string): Promise<GraphqlSocket> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { perMessageDeflate: false });
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
    await Promise.race([once(socket, 'message'), once(socket, 'close').then(([code]) => Promise.reject(new Error(`the connection was refused (${code})`)))]);
    return new GraphqlSocket(socket);
  }

  request(query: string, variables: object): Promise<unknown> {
    return new Promise((resolve, reject) => void this.#send(query, variables, { next: resolve, fail: reject }));
  }

  subscribe<T>(query: string, variables: object, next: (data: T) => void, fail: (error: Error) => void): void {
    this.#send(query, variables, { next, fail });
  }

  close(): void {
    this.#running.clear();
    this.socket.close();
  }

  #send(query: string, variables: object, running: Running): void {
    const id = String(++this.#count);
    this.#running.set(id, running);
    this.socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query, variables } }));
  }

  #heard({ type, id, payload }: Message): void {
    if (type === 'ping') return this.socket.send('{"type":"pong"}');
    const running = this.#running.get(id);
    if (running === undefined) return;
    if (type === 'next' && payload.errors === undefined) return running.next(payload.data);
    this.#running.delete(id);
    if (type !== 'complete') running.fail(new Error(`refused: ${JSON.stringify(payload.errors ?? payload)}`));
  }
}
