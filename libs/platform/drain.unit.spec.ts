import { afterEach, describe, expect, it } from '@jest/globals';
import { Agent, createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Drain } from './drain.js';

let server: Server;
const agent = new Agent({ keepAlive: true });
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

/** A service that tells at `/readyz` whether it is ready, and at any other path answers when it is told to. */
async function serving(drain: Drain, released: Promise<unknown> = Promise.resolve()): Promise<void> {
  server = createServer((request, response) =>
    drain.middleware(request, response, () => {
      const check = request.url === '/readyz' ? drain.check() : released;
      check.then(() => response.end('well'), () => response.writeHead(503).end('stopping'));
    }),
  );
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
}

/** Status and `connection` of an answer; the error's code where nobody listens. */
function ask(path: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((settle) => {
    const request = get({ host: '127.0.0.1', port, path, agent }, (response) => {
      response.resume().once('end', () => settle(`${response.statusCode} ${response.headers.connection}`));
    });
    request.once('error', (error: NodeJS.ErrnoException) => settle(error.code!));
  });
}

describe('a service that is to stop', () => {
  it('says so and still serves, closing each connection with its answer, before it stops listening', async () => {
    const drain = new Drain();
    await serving(drain);
    expect(await ask('/readyz')).toBe('200 keep-alive');
    const { port } = server.address() as AddressInfo;
    const finished = drain.finish(server, { knownMs: 5000, patienceMs: 5000 });
    expect([await ask('/readyz'), await ask('/anything')]).toEqual(['503 close', '200 close']);
    expect(server.listening).toBe(true);
    await finished;
    expect(server.listening).toBe(false);
    await expect(fetch(`http://127.0.0.1:${port}/anything`)).rejects.toThrow();
  });

  it('finishes the requests under way after it has stopped listening', async () => {
    const drain = new Drain();
    let release!: (value?: unknown) => void;
    await serving(drain, new Promise((settle) => (release = settle)));
    const answer = ask('/slow');
    await new Promise((settle) => server.once('request', settle));
    const stopped = new Promise<void>((settle) => server.once('close', settle));
    const finished = drain.finish(server, { knownMs: 0, patienceMs: 60_000 });
    while (server.listening) await new Promise((settle) => setTimeout(settle, 5));
    release();
    expect(await answer).toMatch(/^200/);
    await finished;
    await stopped;
  });

  it('does not wait for a request beyond its patience', async () => {
    const drain = new Drain();
    await serving(drain, new Promise(() => undefined));
    const answer = ask('/never');
    await new Promise((settle) => server.once('request', settle));
    await drain.finish(server, { knownMs: 0, patienceMs: 20 });
    server.closeAllConnections();
    expect(await answer).toBe('ECONNRESET');
  });
});
