import { Global, Module, type Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { createClient, type Client } from 'graphql-ws';
import { SignJWT } from 'jose';
import WebSocket from 'ws';
import { Chat } from '#chat';
import { GAME_COMMANDS } from '#commands';
import { Snapshots } from '#ledger';
import { BUS, configureHttp, createLogger, Identity, loadConfig, PlatformModule, type Config } from '#platform';
import { ARCHIVE_READER, TABLE_READER } from '#read-models';
import { testDatabase, type TestDatabase } from './postgres.js';
import { tinyRegistry } from './tiny-game.js';
import { configureGateway } from '../apps/gateway/configure-gateway.js';
import { GatewayModule } from '../apps/gateway/gateway.module.js';
import { defaultLimits, GATEWAY_LIMITS, type GatewayLimits } from '../apps/gateway/limits.js';
import { LEDGER_READER } from '../apps/gateway/live/ledger-reader.js';
import { House } from './gateway-house.js';

const SECRET = 'a secret that only the tests of the gateway know';

/** What a GraphQL answer holds. */
export interface Answer {
  readonly data?: any;
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}

/** A gateway over real HTTP and WebSocket; what lies behind it is in memory, identities and presence in a real PostgreSQL. */
export class GatewayApp {
  private readonly clients: Client[] = [];

  private constructor(
    readonly house: House,
    readonly url: string,
    /** What was logged, line by line. */
    readonly log: readonly string[],
    private readonly app: NestExpressApplication,
    readonly database: TestDatabase['pool'],
    private readonly drop: () => Promise<void>,
  ) {}

  static async start(limits: Partial<GatewayLimits> = {}, settings: Record<string, string> = {}): Promise<GatewayApp> {
    const database = await testDatabase();
    const config = loadConfig({ DATABASE_URL: database.url, NIGHTLEDGER_TOKEN_SECRET: SECRET, ...plenty, ...settings });
    const house = new House(tinyRegistry);
    const log: string[] = [];
    const app = await build(house, config, limits, log);
    configureHttp(app);
    configureGateway(app);
    await app.listen(0, '127.0.0.1');
    return new GatewayApp(house, (await app.getUrl()).replace('[::1]', '127.0.0.1'), log, app, database.pool, () => database.drop());
  }

  /** A part of the gateway. */
  get<T>(part: Type<T> | symbol): T {
    return this.app.get(part);
  }

  get identity(): Identity {
    return this.app.get(Identity);
  }

  async stop(): Promise<void> {
    for (const client of this.clients) await client.dispose();
    await this.app.close();
    await this.drop();
  }

  /** A new guest. */
  async guest(name: string): Promise<{ id: string; token: string }> {
    const { player, token } = await this.identity.guest(name);
    return { id: player.id, token };
  }

  /** A session token that expires at a moment of the test's choosing. */
  async tokenUntil(player: string, expires: Date): Promise<string> {
    const claims = { iss: 'nightledger', aud: 'nightledger', sub: player, iat: Math.floor(Date.now() / 1000), exp: Math.ceil(expires.getTime() / 1000) };
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(new TextEncoder().encode(SECRET));
  }

  async http(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return fetch(`${this.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: text });
  }

  /** Sends an operation; gives the answer as it comes. */
  async ask(query: string, variables: object = {}, token?: string, headers: Record<string, string> = {}): Promise<Answer> {
    const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return (await (await this.http({ query, variables }, { ...authorization, ...headers })).json()) as Answer;
  }

  /** The data of an operation that must go well. */
  async data(query: string, variables: object = {}, token?: string, headers: Record<string, string> = {}): Promise<any> {
    const { data, errors } = await this.ask(query, variables, token, headers);
    if (errors !== undefined) throw new Error(errors.map((e) => `${e.extensions.code}: ${e.message}`).join('; '));
    return data;
  }

  /** A client over WebSocket; it does not come back by itself. */
  client(params: Record<string, unknown> = {}): Client {
    const client = createClient({ url: `${this.url.replace('http', 'ws')}/graphql`, webSocketImpl: WebSocket, connectionParams: params, retryAttempts: 0 });
    this.clients.push(client);
    return client;
  }
}

const plenty = {
  NIGHTLEDGER_READS_PER_MINUTE: '1000000',
  NIGHTLEDGER_COMMANDS_PER_MINUTE: '1000000',
  NIGHTLEDGER_SIGN_INS_PER_MINUTE: '1000000',
  NIGHTLEDGER_BODY_LIMIT: '20000',
};

async function build(house: House, config: Config, limits: Partial<GatewayLimits>, log: string[]): Promise<NestExpressApplication> {
  const providers = [BUS, GAME_COMMANDS, TABLE_READER, ARCHIVE_READER].map((provide) => ({ provide, useValue: provide === BUS ? house.bus : house }));
  @Global()
  @Module({ providers, exports: providers })
  class Surroundings {}
  const logger = createLogger('gateway', 'debug', { write: (line) => void log.push(line) });
  const platform = PlatformModule.forRoot({ service: 'gateway', config, registry: tinyRegistry, logger });
  const testing = await Test.createTestingModule({ imports: [platform, Surroundings, GatewayModule] })
    .overrideProvider(GATEWAY_LIMITS)
    .useValue({ ...defaultLimits, ...limits })
    .overrideProvider(LEDGER_READER)
    .useValue(house.truth)
    .overrideProvider(Snapshots)
    .useValue({ load: async () => undefined })
    .overrideProvider(Chat)
    .useValue(house)
    .compile();
  return testing.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: ['error', 'warn'] });
}
