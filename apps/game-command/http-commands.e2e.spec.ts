import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Test } from '@nestjs/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { HttpCommands } from '#commands';
import { configureHttp, createLogger, Identity, loadConfig, PlatformModule } from '#platform';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { tinyRegistry } from '#testing/tiny-game';
import { describeGameCommands } from '#testing/describe-game-commands';
import { GameCommandHttpModule } from './game-command-http.module.js';
import { ann, codeOf } from './testing/instance.js';
import { inviteOf, stored } from './testing/stored.js';

interface Service {
  readonly url: string;
  readonly identity: Identity;
  readonly log: readonly string[];
  close(): Promise<void>;
}

async function service(database: TestDatabase): Promise<Service> {
  const config = loadConfig({ DATABASE_URL: database.url, NIGHTLEDGER_TOKEN_SECRET: 'a secret of the tests of the write side' });
  const log: string[] = [];
  const logger = createLogger('game-command', 'info', { write: (line: string) => void log.push(line) });
  const platform = PlatformModule.forRoot({ service: 'game-command', config, registry: tinyRegistry, audience: 'services', logger });
  const module = await Test.createTestingModule({ imports: [platform, GameCommandHttpModule] }).compile();
  const app = module.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false });
  configureHttp(app);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, identity: app.get(Identity), log, close: () => app.close() };
}

const over = ({ identity }: Service, urls: readonly string[], timeoutMs?: number) =>
  new HttpCommands({ urls, token: (sender) => identity.commandToken(sender), timeoutMs });

describeGameCommands('the write side over HTTP', async () => {
  const database = await testDatabase();
  const side = await service(database);
  const close = async () => {
    await side.close();
    await database.drop();
  };
  return { commands: over(side, [side.url]), stored: () => stored(database.pool), invite: (gameId) => inviteOf(database.pool, gameId), log: () => side.log, close };
});

describe('the REST of the write side', () => {
  let database: TestDatabase;
  let side: Service;
  beforeAll(async () => {
    database = await testDatabase();
    side = await service(database);
  });
  afterAll(async () => {
    await side.close();
    await database.drop();
  });

  const post = async (path: string, body: string | undefined, headers: Record<string, string> = {}) => {
    const response = await fetch(side.url + path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
    return { status: response.status, type: response.headers.get('content-type'), body: (await response.json()) as { code?: string; gameId?: string } };
  };
  const bearer = async (sender: { player: string } | 'bots') => ({ authorization: `Bearer ${await side.identity.commandToken(sender)}` });
  const session = async () => ({ authorization: `Bearer ${(await side.identity.guest('Ann')).token}` });

  it('lets in services alone, each where it belongs', async () => {
    const body = JSON.stringify({ type: 'tiny' });
    const before = await stored(database.pool);
    expect([await post('/v1/games', body), await post('/v1/games', body, { authorization: 'Bearer nonsense' }), await post('/v1/games', body, await session())].map((r) => [r.status, r.body.code])).toEqual(
      Array(3).fill([401, 'UNAUTHENTICATED']),
    );
    const answer = JSON.stringify({ seat: 0, decisionId: 'd1', answer: ['1'] });
    const path = `/internal/v1/games/${randomUUID()}/bot-answers`;
    expect((await post(path, answer)).body.code).toBe('UNAUTHENTICATED');
    expect((await post(path, answer, await bearer(ann))).body.code).toBe('FORBIDDEN');
    expect((await post(path, answer, await bearer('bots'))).body.code).toBe('NOT_FOUND');
    expect((await post('/v1/games', body, await bearer('bots'))).body.code).toBe('UNAUTHENTICATED');
    expect(await stored(database.pool)).toEqual(before);
  });

  it('answers bodies of another form with a problem document', async () => {
    const headers = await bearer(ann);
    const before = await stored(database.pool);
    const bad = ['{', '[]', '7', '{}', '{"type":7}', '{"type":"tiny","extra":1}', '{"type":"tiny","seats":1.5}', '{"type":"tiny","visibility":"SECRET"}', '{"type":"tiny","commandId":""}'];
    for (const body of bad) expect(await post('/v1/games', body, headers)).toMatchObject({ status: 400, type: 'application/problem+json', body: { code: 'BAD_INPUT' } });
    expect((await post('/v1/games', JSON.stringify({ type: 'x'.repeat(70_000) }), headers)).body.code).toBe('TOO_LARGE');
    expect((await post(`/v1/games/${randomUUID()}/decisions/d1`, '{"answer":"1"}', headers)).body.code).toBe('BAD_INPUT');
    expect(await stored(database.pool)).toEqual(before);
  });

  it('carries the request id into the log of the command, and beside the commit', async () => {
    const { gameId } = await over(side, [side.url]).create({ ...ann, requestId: 'from-the-gateway' }, { type: 'tiny' });
    const line = side.log.map((text) => JSON.parse(text)).find(({ msg, requestId }) => msg === 'command' && requestId === 'from-the-gateway');
    expect(line).toMatchObject({ command: 'create', code: 'OK', version: 1 });
    expect((await database.pool.query('SELECT request_id FROM commits WHERE game_id = $1', [gameId])).rows).toEqual([{ request_id: 'from-the-gateway' }]);
  });

  it('goes on to the next instance, and the command is carried out once', async () => {
    const gone = createServer();
    const silent = createServer(() => undefined);
    const broken = createServer((_request, response) => void response.writeHead(503).end());
    const [goneUrl, silentUrl, brokenUrl] = [await listening(gone), await listening(silent), await listening(broken)];
    await closed(gone);
    for (const urls of [[goneUrl, side.url], [silentUrl, side.url], [brokenUrl, side.url]]) {
      for (let i = 0; i < 4; i++) {
        const { gameId } = await over(side, urls, 500).create(ann, { type: 'tiny' });
        expect((await database.pool.query('SELECT 1 FROM commits WHERE game_id = $1', [gameId])).rowCount).toBe(1);
      }
    }
    expect(await codeOf(over(side, [goneUrl, brokenUrl], 500).create(ann, { type: 'tiny' }))).toBe('UNAVAILABLE');
    await closed(silent);
    await closed(broken);
  });

  it('repeats a command whose answer was lost, and gets the first result', async () => {
    const lossy = forwarding(side.url, (n) => n % 2 === 1);
    const url = await listening(lossy);
    const commands = over(side, [url]);
    const { gameId, version } = await commands.create(ann, { type: 'tiny' });
    expect(version).toBe(1);
    const bot = await commands.addBot(ann, { gameId });
    expect([bot.version, (await database.pool.query('SELECT 1 FROM commits WHERE game_id = $1', [gameId])).rowCount]).toEqual([2, 2]);
    await closed(lossy);
  });

  it('takes no answer for a success that is not the write side’s', async () => {
    const elsewhere = createServer((_request, response) => void response.writeHead(302, { location: '/' }).end());
    const url = await listening(elsewhere);
    expect(await codeOf(over(side, [url]).create(ann, { type: 'tiny' }))).toBe('INTERNAL');
    await closed(elsewhere);
  });

  it('does not say a line twice', async () => {
    const { gameId } = await over(side, [side.url]).create(ann, { type: 'tiny' });
    const lossy = forwarding(side.url, () => true);
    const url = await listening(lossy);
    expect(await codeOf(over(side, [url]).say(ann, { gameId, text: 'Hello' }))).toBe('UNAVAILABLE');
    expect((await database.pool.query('SELECT text FROM chat_lines WHERE game_id = $1', [gameId])).rows).toEqual([{ text: 'Hello' }]);
    await closed(lossy);
  });
});

/** Hands requests on, and breaks the connection instead of handing back the answer where `lose` says so of its number. */
function forwarding(url: string, lose: (n: number) => boolean): Server {
  let n = 0;
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const lost = lose(++n);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const answer = await fetch(url + request.url, { method: request.method, body: Buffer.concat(chunks), headers: { authorization, 'content-type': type } });
    const text = await answer.text();
    if (lost) request.socket.destroy();
    else response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(text);
  };
  return createServer((request, response) => void forward(request, response));
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
