import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Body, Controller, Get, HttpCode, Module, Param, Post, UseGuards } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import type { Server } from 'node:http';
import request from 'supertest';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { loadConfig } from './config.js';
import { NightledgerError } from './errors.js';
import { ReadinessRegistry } from './health.js';
import { BotsOnly, HttpGuard, Open, RateLimited, Sender, Viewing, type Audience } from './http-guard.js';
import { configureHttp } from './http.js';
import { Identity } from './identity.js';
import { createLogger } from './logger.js';
import { PlatformModule } from './platform.module.js';

@Controller('v1')
@UseGuards(HttpGuard)
class SpecController {
  @Open()
  @Post('echo')
  @HttpCode(200)
  echo(@Body() body: unknown): { body: unknown } {
    return { body };
  }

  @Open()
  @Get('fail/:how')
  fail(@Param('how') how: string): never {
    if (how === 'known') throw new NightledgerError('SEAT_TAKEN', 'Somebody sits there.');
    if (how === 'limited') throw new NightledgerError('RATE_LIMITED', 'Wait.', { retryAfter: 9 });
    throw new Error('the secret cause');
  }

  @Open()
  @Get('who')
  who(@Viewing() player: string | null): { player: string | null } {
    return { player };
  }

  @Post('act')
  @HttpCode(200)
  act(@Sender() sender: { player: string; requestId: string }): typeof sender {
    return sender;
  }

  @Post('plain')
  @HttpCode(204)
  plain(): void {
    return undefined;
  }

  @BotsOnly()
  @Post('bots')
  @HttpCode(204)
  bots(): void {
    return undefined;
  }

  @Open()
  @RateLimited('signIn')
  @Post('session')
  @HttpCode(204)
  session(): void {
    return undefined;
  }
}

interface Service {
  readonly app: NestExpressApplication;
  readonly server: Server;
  readonly identity: Identity;
  readonly lines: Record<string, unknown>[];
}

let database: TestDatabase;
const running: NestExpressApplication[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  for (const app of running) await app.close();
  await database.drop();
});

async function service(env: NodeJS.ProcessEnv = {}, audience: Audience = 'players'): Promise<Service> {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger('spec', 'debug', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  const config = loadConfig({ DATABASE_URL: database.url, NIGHTLEDGER_TOKEN_SECRET: 'a-secret-of-thirty-two-characters', ...env });
  @Module({ imports: [PlatformModule.forRoot({ service: 'spec', config, registry: new Map(), audience, logger })], controllers: [SpecController] })
  class SpecModule {}
  const built = await Test.createTestingModule({ imports: [SpecModule] }).compile();
  const app = built.createNestApplication<NestExpressApplication>({ bodyParser: false });
  configureHttp(app);
  await app.listen(0, '127.0.0.1');
  running.push(app);
  return { app, server: app.getHttpServer(), identity: app.get(Identity), lines };
}

const notSignedIn = {
  type: 'urn:nightledger:problem:unauthenticated',
  title: 'Not signed in',
  status: 401,
  detail: 'Log in, or begin as a guest, and send the token as "authorization: Bearer <token>".',
  code: 'UNAUTHENTICATED',
};

describe('errors over HTTP', () => {
  let it_: Service;
  beforeAll(async () => {
    it_ = await service({ NIGHTLEDGER_BODY_LIMIT: '1024' });
  });

  it('are problem documents', async () => {
    const answer = await request(it_.server).get('/v1/fail/known').expect(409).expect('content-type', 'application/problem+json');
    expect(JSON.parse(answer.text)).toEqual({
      type: 'urn:nightledger:problem:seat-taken',
      title: 'The seat is taken',
      status: 409,
      detail: 'Somebody sits there.',
      code: 'SEAT_TAKEN',
    });
    await request(it_.server).get('/v1/fail/limited').expect(429).expect('retry-after', '9');
  });

  it('say nothing of an unknown cause, which is in the log with the request\'s id', async () => {
    const answer = await request(it_.server).get('/v1/fail/x').set('x-request-id', 'r-77').expect(500);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'INTERNAL' });
    expect(answer.text).not.toContain('secret cause');
    expect(it_.lines.find(({ level }) => level === 'error')).toMatchObject({ requestId: 'r-77', err: { message: 'the secret cause' } });
  });

  it.each<[string, string, number, string]>([
    ['malformed JSON', '{"password":"hush', 400, 'BAD_INPUT'],
    ['no object', '"hush"', 400, 'BAD_INPUT'],
    ['too much', JSON.stringify({ text: 'x'.repeat(2000) }), 413, 'TOO_LARGE'],
  ])('refuse %s as a body', async (_, body, status, code) => {
    const answer = await request(it_.server).post('/v1/echo').set('content-type', 'application/json').send(body).expect(status);
    expect(JSON.parse(answer.text)).toMatchObject({ code });
    expect(answer.text).not.toContain('hush');
  });

  it.each(['/v1/nowhere?token=hush', '/v1/%FF'])('answer for %s', async (path) => {
    const answer = await request(it_.server).get(path);
    expect(['NOT_FOUND', 'BAD_INPUT']).toContain((JSON.parse(answer.text) as { code: string }).code);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.text).not.toContain('hush');
  });
});

describe('a request', () => {
  it('has an id, in the answer and in the log, and leaves one line there without query and body', async () => {
    const { server, lines } = await service();
    const answer = await request(server).post('/v1/echo?key=hush').set('x-request-id', 'r-1').set('authorization', 'x').send({ password: 'hush' }).expect(401);
    expect(answer.headers['x-request-id']).toBe('r-1');
    const good = await request(server).post('/v1/echo?key=hush').set('x-request-id', 'r-2').send({ text: 'hush' }).expect(200, { body: { text: 'hush' } });
    expect(good.headers['x-request-id']).toBe('r-2');
    const told = lines.filter(({ level }) => level === 'info').map(({ time: _, ms, ...line }) => ({ ...line, ...(ms !== undefined && { ms: typeof ms }) }));
    expect(told).toEqual([
      { level: 'info', service: 'spec', requestId: 'r-1', method: 'POST', path: '/v1/echo', status: 401, ms: 'number', msg: 'request' },
      { level: 'info', service: 'spec', requestId: 'r-2', method: 'POST', path: '/v1/echo', status: 200, ms: 'number', msg: 'request' },
    ]);
    expect(JSON.stringify(lines)).not.toContain('hush');
  });

  it('is given an id where its own is not well formed', async () => {
    const { server } = await service();
    const answer = await request(server).get('/v1/who').set('x-request-id', 'a b<script>').expect(200);
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is answered with security headers', async () => {
    const { server } = await service();
    const { headers } = await request(server).get('/healthz').expect(200, { status: 'ok' });
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-security-policy': expect.stringContaining("script-src 'self'") });
    expect(headers['x-powered-by']).toBeUndefined();
  });
});

describe('the guard', () => {
  it('knows the player by session or key, and refuses what is not valid even where it is not needed', async () => {
    const { server, identity } = await service();
    const { token, player } = await identity.guest('Ann');
    const key = await identity.createApiKey(player.id, 'key');
    await request(server).get('/v1/who').expect(200, { player: null });
    for (const credential of [token, key.secret]) {
      await request(server).get('/v1/who').set('authorization', `Bearer ${credential}`).expect(200, { player: player.id });
      await request(server).post('/v1/act').set('x-request-id', 'r-3').set('authorization', `Bearer ${credential}`).expect(200, { player: player.id, requestId: 'r-3' });
    }
    for (const path of ['/v1/who', '/v1/act']) {
      const answer = await request(server)[path === '/v1/who' ? 'get' : 'post'](path).set('authorization', 'Bearer wrong').expect(401).expect('www-authenticate', 'Bearer');
      expect(JSON.parse(answer.text)).toEqual(notSignedIn);
    }
    expect(JSON.parse((await request(server).post('/v1/act').expect(401)).text)).toEqual(notSignedIn);
    await request(server).post('/v1/bots').set('authorization', `Bearer ${token}`).expect(403);
    await request(server).post('/v1/plain').expect(401);
    await request(server).post('/v1/plain').set('authorization', `Bearer ${token}`).expect(204);
  });

  it('of a service for services takes their tokens only, and keeps the bots\' door', async () => {
    const { server, identity } = await service({}, 'services');
    const { token, player } = await identity.guest('Ann');
    const forPlayer = `Bearer ${await identity.commandToken({ player: player.id })}`;
    const bots = `Bearer ${await identity.commandToken('bots')}`;
    await request(server).post('/v1/act').set('authorization', `Bearer ${token}`).expect(401);
    await request(server).post('/v1/act').set('x-request-id', 'r-4').set('authorization', forPlayer).expect(200, { player: player.id, requestId: 'r-4' });
    await request(server).post('/v1/act').set('authorization', bots).expect(401);
    await request(server).post('/v1/bots').set('authorization', forPlayer).expect(403);
    await request(server).post('/v1/bots').expect(401);
    await request(server).post('/v1/bots').set('authorization', bots).expect(204);
  });

  it('limits each kind of request, by player and by address', async () => {
    const env = { NIGHTLEDGER_COMMANDS_PER_MINUTE: '2', NIGHTLEDGER_SIGN_INS_PER_MINUTE: '1', NIGHTLEDGER_ADDRESS_FACTOR: '2', NIGHTLEDGER_TRUSTED_PROXIES: '1' };
    const { server, identity } = await service(env);
    const { token } = await identity.guest('Ann');
    const act = (address: string) => request(server).post('/v1/act').set('authorization', `Bearer ${token}`).set('x-forwarded-for', `6.6.6.6, ${address}`);
    await act('1.1.1.1').expect(200);
    await act('1.1.1.2').expect(200);
    const refused = await act('1.1.1.3').expect(429);
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'RATE_LIMITED', retryAfter: Number(refused.headers['retry-after']) });
    await request(server).get('/v1/who').set('authorization', `Bearer ${token}`).expect(200);
    const signIn = (address: string) => request(server).post('/v1/session').set('x-forwarded-for', address);
    await signIn('2.2.2.2').expect(204);
    await signIn('2.2.2.2').expect(204);
    await signIn('2.2.2.2').expect(429);
    await signIn('2.2.2.3').expect(204);
  });
});

describe('health', () => {
  it('is ready until a check fails, and names it without its cause', async () => {
    const { server, app } = await service();
    await request(server).get('/readyz').expect(200, { status: 'ready', failing: [] });
    app.get(ReadinessRegistry).add('bus', async () => Promise.reject(new Error('hush')));
    await request(server).get('/readyz').expect(503, { status: 'not ready', failing: ['bus'] });
  });

  it('is not ready while the database is away', async () => {
    const { server } = await service({ DATABASE_URL: database.url.replace(/:\d+\//, ':1/') });
    await request(server).get('/readyz').expect(503, { status: 'not ready', failing: ['database'] });
    const answer = await request(server).post('/v1/act').set('authorization', `Bearer nlk_${'0'.repeat(32)}_${'x'.repeat(43)}`).expect(503).expect('retry-after', '1');
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('has metrics of the process and of the service', async () => {
    const { server } = await service();
    const { text } = await request(server).get('/metrics').expect(200).expect('content-type', /^text\/plain/);
    for (const name of ['process_resident_memory_bytes', 'nightledger_append_seconds_count', 'nightledger_relay_lag_seconds', 'nightledger_live_subscriptions'])
      expect(text).toContain(`${name}{service="spec"}`);
  });
});
