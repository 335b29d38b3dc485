import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Audience } from './http-guard.js';
import { guardServer } from './server-guard.js';

let server: Server;
afterEach(() => new Promise((closed) => (server.close(closed), server.closeAllConnections())));

async function listen(trustedProxies: number, audience: Audience): Promise<() => Promise<Socket>> {
  server = createServer((_request, response) => response.end('here'));
  guardServer(server, { requestSeconds: 30, sockets: { all: 4, perAddress: 1 }, trustedProxies }, audience);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return () => new Promise((opened) => {
    const socket = connect(port, '127.0.0.1', () => opened(socket));
    socket.on('error', () => undefined);
  });
}

/** Whether the service answers on a connection, rather than to end it. */
const served = (socket: Socket): Promise<boolean> =>
  new Promise((resolve) => {
    socket.once('data', () => resolve(true)).once('close', () => resolve(false));
    socket.write('GET / HTTP/1.1\r\nHost: h\r\n\r\n');
  });

describe('connections of any kind', () => {
  it('are kept longer, and say so, than those keep them who send on them', async () => {
    const open = await listen(0, 'players');
    const socket = await open();
    const head = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))));
    socket.write('GET / HTTP/1.1\r\nHost: h\r\n\r\n');
    expect(Number(/^Keep-Alive: timeout=(\d+)\r$/m.exec(await head)?.[1])).toBeGreaterThan(60);
  });

  it('from one address are ended beyond twice what it may have in WebSockets; when one closes there is room again', async () => {
    const open = await listen(0, 'players');
    const crowd = [await open(), await open(), await open()];
    expect(await Promise.all(crowd.map(served))).toEqual([true, true, false]);
    crowd[0]!.destroy();
    let again = false;
    while (!again) again = await served(await open());
  });

  it.each([
    [1, 'players'],
    [0, 'services'],
  ] as const)('are limited in all only behind %i proxies, for %s', async (proxies, audience) => {
    const open = await listen(proxies, audience);
    const crowd = await Promise.all(Array.from({ length: 8 }, open));
    expect(await Promise.all(crowd.map(served))).toEqual(Array(8).fill(true));
    expect(await served(await open())).toBe(false);
  });
});
