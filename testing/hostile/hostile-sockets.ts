import { describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import type { HostileHouse } from './hostile-house.js';

/** A client that sends what it likes, from an address of its choosing, and remembers what came. */
class Rude {
  readonly messages: { type: string; id?: string; payload?: any }[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  readonly opened: Promise<void>;

  constructor(readonly socket: WebSocket) {
    socket.on('message', (text: Buffer) => this.messages.push(JSON.parse(text.toString('utf8'))));
    socket.on('error', () => undefined);
    this.opened = new Promise((resolve) => socket.once('open', () => resolve()));
    this.closed = new Promise((resolve) => socket.once('close', (code, reason) => resolve({ code, reason: String(reason) })));
  }

  static at(url: string, address: string, protocol = 'graphql-transport-ws'): Rude {
    return new Rude(new WebSocket(url, protocol, { headers: { 'x-forwarded-for': address } }));
  }

  async say(...messages: (string | Buffer | object)[]): Promise<void> {
    await this.opened;
    for (const message of messages) this.socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message));
  }

  async until(met: () => boolean): Promise<void> {
    while (!met()) await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** What an upgrade from an address is answered with: 101, or status, code and headers of a refusal. */
function upgrade(url: string, address: string): Promise<{ status: number; code: string | null; retryAfter: string | undefined; socket: WebSocket }> {
  const socket = new WebSocket(url, 'graphql-transport-ws', { headers: { 'x-forwarded-for': address } });
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.once('open', () => resolve({ status: 101, code: null, retryAfter: undefined, socket }));
    socket.once('unexpected-response', (_request, response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('end', () => resolve({ status: response.statusCode!, code: (JSON.parse(text) as { code: string }).code, retryAfter: response.headers['retry-after'], socket }));
    });
  });
}

const init = { type: 'connection_init' };
const lobby = (id: string) => ({ id, type: 'subscribe', payload: { query: 'subscription { lobby { id } }' } });
const schemas = (id: string) => ({ id, type: 'subscribe', payload: { query: '{ gameTypes { optionsSchema viewSchema factSchemas } }' } });

const sequences: [string, number, (string | Buffer | object)[]][] = [
  ['nothing at all', 4408, []],
  ['a subscription before the greeting', 4401, [lobby('1')]],
  ['two greetings', 4429, [init, init]],
  ['a message of a kind nobody knows', 4400, [init, { type: 'drop' }]],
  ['what is no JSON', 4400, ['{']],
  ['JSON that is no message', 4400, ['[]']],
  ['bytes', 4400, [Buffer.from([0, 0xff, 0xfe])]],
  ['a message with names that every object has', 4400, ['{"__proto__":{"type":"connection_init"}}']],
  ['an id used twice', 4409, [init, lobby('1'), lobby('1')]],
  ['a subscription without a document', 4400, [init, { id: '1', type: 'subscribe', payload: {} }]],
  ['a greeting that is no object', 4400, [{ type: 'connection_init', payload: 7 }]],
  ['a token that is none', 4401, [{ type: 'connection_init', payload: { token: 'nonsense' } }]],
  ['a message of a megabyte', 1009, [init, 'x'.repeat(2 ** 20)]],
];

export function describeSockets(house: () => HostileHouse): void {
  describe('WebSockets', () => {
    it.each(sequences)('%s: closed with %i', async (what, code, messages) => {
      const rude = Rude.at(house().socketUrl, '192.0.2.1');
      await rude.say(...messages.slice(0, 1));
      if (messages.length > 1 && messages[0] === init) await rude.until(() => rude.messages.some(({ type }) => type === 'connection_ack'));
      await rude.say(...messages.slice(1));
      expect([what, (await rude.closed).code]).toEqual([what, code]);
    });

    it('a protocol of its own is closed', async () => {
      const rude = Rude.at(house().socketUrl, '192.0.2.1', 'graphql-ws');
      rude.socket.once('open', () => undefined);
      expect([1002, 1006, 4406]).toContain((await rude.closed).code);
    });

    it('thousands of subscriptions on one: so many as are allowed, the others refused one by one', async () => {
      const before = await house().metric('nightledger_live_subscriptions');
      const rude = Rude.at(house().socketUrl, '192.0.2.2');
      await rude.say(init);
      await rude.until(() => rude.messages.length === 1);
      await rude.say(...Array.from({ length: 2_000 }, (_, i) => lobby(String(i))));
      const refused = () => rude.messages.filter(({ type }) => type === 'error');
      await rude.until(() => refused().length === 1_950);
      expect(new Set(refused().map(({ payload }) => payload[0].extensions.code))).toEqual(new Set(['RATE_LIMITED']));
      expect((await house().metric('nightledger_live_subscriptions')) - before).toBeLessThanOrEqual(60);
      rude.socket.terminate();
    });

    it('one that asks and never reads is cut off', async () => {
      const rude = Rude.at(house().socketUrl, '192.0.2.3');
      await rude.say(init);
      await rude.until(() => rude.messages.length === 1);
      rude.socket.pause();
      let asked = 0;
      const asking = setInterval(() => {
        for (let i = 0; i < 20; i++) rude.socket.send(JSON.stringify(schemas(String(asked++))), () => undefined);
      }, 10);
      // Who does not read learns of the end by writing only.
      await rude.until(() => rude.socket.readyState !== WebSocket.OPEN);
      clearInterval(asking);
      expect(rude.messages.length).toBeLessThan(asked);
    });

    it('more than are allowed from one address are refused with 429, and others are not', async () => {
      const address = '198.51.100.7';
      const opened = await Promise.all(Array.from({ length: 60 }, () => upgrade(house().socketUrl, address)));
      const told = (code: string | null) => opened.filter((answer) => answer.code === code);
      expect([told(null).length, told('RATE_LIMITED').length]).toEqual([40, 20]);
      expect(told('RATE_LIMITED')[0]).toMatchObject({ status: 429, retryAfter: '30' });
      expect((await upgrade(house().socketUrl, '198.51.100.8')).status).toBe(101);
      // Nobody has greeted: the service closes them all, and the address may come again.
      for (const { socket } of told(null)) if (socket.readyState !== WebSocket.CLOSED) await new Promise((closed) => socket.once('close', closed));
      expect((await upgrade(house().socketUrl, address)).status).toBe(101);
    });
  });
}
