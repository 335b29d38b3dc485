import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { NetProxy } from './net-proxy.js';

/** Answers every line with the same line, and keeps what it was asked. */
let echo: Server;
let asked: string;
let proxy: NetProxy;
const sockets: Socket[] = [];
beforeEach(async () => {
  asked = '';
  echo = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined).on('data', (bytes) => {
      asked += String(bytes);
      socket.write(bytes);
    });
  });
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  proxy = await NetProxy.to((echo.address() as AddressInfo).port);
});
afterEach(async () => {
  sockets.splice(0).forEach((socket) => socket.destroy());
  await proxy.close();
  echo.close();
});

async function client(): Promise<{ socket: Socket; heard: () => string; closed: Promise<unknown> }> {
  const socket = connect(proxy.port, '127.0.0.1');
  let heard = '';
  socket.on('data', (bytes) => (heard += String(bytes))).on('error', () => undefined);
  sockets.push(socket);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  return { socket, heard: () => heard, closed };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('a proxy', () => {
  test('passes on what is said, in order, both ways', async () => {
    const { socket, heard } = await client();
    for (let n = 0; n < 100; n++) socket.write(`${n},`);
    await until(() => heard().endsWith('99,'));
    expect(heard()).toBe(Array.from({ length: 100 }, (_, n) => `${n},`).join(''));
  });

  test('cuts what is open, and takes new connections', async () => {
    const before = await client();
    before.socket.write('a');
    await until(() => before.heard() === 'a');
    expect(proxy.cut()).toBe(1);
    await before.closed;
    const after = await client();
    after.socket.write('b');
    await until(() => after.heard() === 'b');
  });

  test('deaf: the request arrives, the answer does not, and the connection is cut when it is over', async () => {
    const { socket, heard, closed } = await client();
    proxy.weather = 'deaf';
    socket.write('do it');
    await until(() => asked === 'do it');
    proxy.weather = 'pass';
    await closed;
    expect(heard()).toBe('');
  });

  test('stall: nothing arrives until it is over, then all does', async () => {
    const { socket, heard } = await client();
    proxy.weather = 'stall';
    socket.write('one ');
    socket.write('two');
    const other = await client();
    expect(asked).toBe('');
    proxy.weather = 'pass';
    other.socket.write('!');
    await until(() => heard() === 'one two' && other.heard() === '!');
  });

  test('refuse: whoever is there and whoever comes is turned away', async () => {
    const { closed } = await client();
    proxy.weather = 'refuse';
    await closed;
    await (await client()).closed;
    expect(asked).toBe('');
  });
});
