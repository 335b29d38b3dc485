import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { connect } from 'node:net';
import type { HostileHouse } from './hostile-house.js';
import { hostileObject, hostileJson, hostileText } from './hostile-values.js';
import { exchange, hitAndRun, problemCode } from './raw-http.js';

const post = (headers: string, body = ''): string => `POST /v1/guests HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;
const get = (headers: string): string => `GET /v1/games HTTP/1.1\r\nHost: h\r\nConnection: close\r\n${headers}\r\n\r\n`;

const unreadable: [string, string, string][] = [
  ['two lengths that differ', 'BAD_INPUT', post('Content-Length: 2\r\nContent-Length: 3', '{}x')],
  ['a length and chunks', 'BAD_INPUT', post('Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: h\r\n\r\n')],
  ['chunks of no length', 'BAD_INPUT', post('Transfer-Encoding: chunked', 'ZZZ\r\n{}\r\n')],
  ['a header folded over lines', 'BAD_INPUT', get('X: a\r\n\tb\r\nContent-Length : 1')],
  ['a header with a line feed alone', 'BAD_INPUT', 'GET / HTTP/1.1\nHost: h\nX:\0\n\n'],
  ['TLS where none is spoken', 'BAD_INPUT', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n'],
  ['a header of 40 kB', 'TOO_LARGE', get(`X: ${'x'.repeat(40_000)}`)],
  ['a thousand headers', 'TOO_LARGE', get(Array.from({ length: 2_000 }, (_, i) => `X${i}: xxxxx`).join('\r\n'))],
  ['an expectation of its own', 'BAD_INPUT', post('Expect: 200-maybe\r\nContent-Length: 2', '{}')],
  ['an upgrade to elsewhere', 'NOT_FOUND', 'GET /elsewhere HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'],
  ['an upgrade to something else', 'BAD_INPUT', 'GET /graphql HTTP/1.1\r\nHost: h\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n'],
  ['an upgrade without a key', 'BAD_INPUT', 'GET /graphql HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'],
  ['headers that never end', 'BAD_INPUT', 'GET / HTTP/1.1\r\nHost: h\r\nX: '],
  ['a body that never ends', 'BAD_INPUT', post('Content-Length: 1000', '{')],
];

const encoded: [string, string, Buffer | string, Record<string, string>][] = [
  ['a gzip bomb', 'TOO_LARGE', gzipSync(Buffer.alloc(20_000_000, 0x20)), { 'content-encoding': 'gzip' }],
  ['a brotli bomb', 'TOO_LARGE', brotliCompressSync(Buffer.alloc(20_000_000, 0x20)), { 'content-encoding': 'br' }],
  ['gzip that is none', 'BAD_INPUT', '{}', { 'content-encoding': 'gzip' }],
  ['an encoding nobody knows', 'BAD_INPUT', '{}', { 'content-encoding': 'rot13' }],
  ['a charset nobody knows', 'BAD_INPUT', '{}', { 'content-type': 'application/json; charset=klingon' }],
  ['a form', 'BAD_INPUT', 'name=Ada', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['text', 'BAD_INPUT', '{"name":"Ada"}', { 'content-type': 'text/plain' }],
  ['no kind at all', 'BAD_INPUT', '{"name":"Ada"}', { 'content-type': 'nonsense' }],
  ['more than a body may have', 'TOO_LARGE', `{"name":"${'x'.repeat(70_000)}"}`, {}],
  ['JSON torn off', 'BAD_INPUT', '{"name":', {}],
  ['bytes that are no text', 'BAD_INPUT', Buffer.from([0xff, 0xfe, 0x00, 0xd8]), {}],
];

export function describeRequests(house: () => HostileHouse): void {
  describe('HTTP that is none', () => {
    it.each(unreadable)('%s is refused with %s, and the connection closed', async (_, code, bytes) => {
      expect(problemCode(await exchange(house().url, bytes))).toBe(code);
    });

    it('does not carry a second request behind the first', async () => {
      const { text } = await exchange(house().url, post('Transfer-Encoding: xchunked\r\nConnection: close', '0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: h\r\n\r\n'));
      expect(text).not.toContain('process_cpu');
    });

    it('does not end the service by asking for a WebSocket and hanging up', async () => {
      for (const path of ['/elsewhere', '/graphql'])
        for (let i = 0; i < 20; i++) await hitAndRun(house().url, `GET ${path} HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`);
      expect((await fetch(`${house().url}/healthz`)).status).toBe(200);
    });

    it('sent a byte at a time ends in time, on every one of many connections', async () => {
      const { hostname, port } = new URL(house().url);
      const slow = Array.from({ length: 30 }, () => new Promise<void>((closed) => {
        const socket = connect(Number(port), hostname);
        socket.write('GET / HTTP/1.1\r\nHost: h\r\nX: ');
        const drip = setInterval(() => socket.write('a'), 100);
        socket.on('error', () => undefined).once('close', () => (clearInterval(drip), closed())).resume();
      }));
      await Promise.all(slow);
    });
  });

  describe('bodies', () => {
    it.each(encoded)('%s: %s', async (_, code, body, headers) => {
      const response = await fetch(`${house().url}/v1/guests`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: body as string });
      expect([response.headers.get('content-type'), ((await response.json()) as { code: string }).code]).toEqual(['application/problem+json', code]);
    });
  });

  describe('REST', () => {
    it('refuses whatever makes no sense, on every route, with a problem document that is not our fault', async () => {
      const { token } = await house().guest('Mallory');
      const routes = await routesOf(house());
      expect(routes.length).toBeGreaterThan(15);
      const attempts = fc.tuple(...routes.map((route) => attemptOn(route)));
      await fc.assert(
        fc.asyncProperty(attempts, async (all) => {
          for (const { method, path, body } of all) await house().rest(method, path, body, { authorization: `Bearer ${token}` });
        }),
        { numRuns: 10, endOnFailure: true },
      );
    });

    it('is not changed for others by names that every object has', async () => {
      const body = '{"name":"Eve","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
      const { player } = JSON.parse((await house().rest('POST', '/v1/guests', body)).text) as { player: Record<string, unknown> };
      expect([Object.keys(player).sort(), (await house().rest('GET', '/v1/games?mine=false')).text.includes('polluted')]).toEqual([['id', 'name'], false]);
    });
  });
}

interface Route {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  /** The names its body has; null where it takes none. */
  readonly body: readonly string[] | null;
}

async function routesOf(house: HostileHouse): Promise<Route[]> {
  const { paths } = (await (await fetch(`${house.url}/v1/openapi.json`)).json()) as { paths: Record<string, Record<string, any>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      query: parameters.filter((p: any) => p.in === 'query' && p.name !== 'atLeastVersion').map((p: any) => p.name as string),
      body: requestBody === undefined ? null : Object.keys(requestBody.content['application/json']?.schema?.properties ?? {}),
    })),
  );
}

function attemptOn({ method, path, query, body }: Route): fc.Arbitrary<{ method: string; path: string; body: string | undefined }> {
  const parts = fc.array(hostileText, { minLength: 3, maxLength: 3 });
  const asked = query.length === 0 ? fc.constant([]) : fc.array(fc.tuple(fc.constantFrom(...query), hostileText), { maxLength: 3 });
  const sent = body === null ? fc.constant(undefined) : fc.oneof({ weight: 3, arbitrary: hostileObject(body) }, { weight: 1, arbitrary: hostileJson });
  return fc.tuple(parts, asked, sent).map(([values, pairs, text]) => {
    const left = [...values];
    const at = path.replace(/\{[^}]+\}/g, () => left.pop()!);
    return { method, path: `${at}?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`, body: text };
  });
}
