import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { NightledgerClient } from '#sdk';
import { asked, eventually, TYPE } from '../e2e-players.js';
import { SECRET, type HostileHouse } from './hostile-house.js';

const SOON = Math.floor(Date.now() / 1000) + 3600;
const key = (secret: string): Uint8Array => new TextEncoder().encode(secret);

interface Claims {
  readonly [name: string]: unknown;
}
const signed = (claims: Claims, secret = SECRET, alg = 'HS256'): Promise<string> =>
  new SignJWT({ iss: 'nightledger', aud: 'nightledger', iat: SOON - 7200, exp: SOON, ...claims }).setProtectedHeader({ alg }).sign(key(secret));

/** Tokens that are not worth anything, made for a player who exists. */
const worthless: [string, (sub: string, own: string) => string | Promise<string>][] = [
  ['of another audience', (sub) => signed({ sub, aud: 'game-command' })],
  ['of no audience', (sub) => signed({ sub, aud: undefined })],
  ['for the bot seats', () => signed({ role: 'bots', aud: 'game-command' })],
  ['of another issuer', (sub) => signed({ sub, iss: 'somebody' })],
  ['that has expired', (sub) => signed({ sub, exp: SOON - 7000 })],
  ['that never expires', (sub) => signed({ sub, exp: undefined })],
  ['of nobody', () => signed({})],
  ["signed with another server's secret", (sub) => signed({ sub }, 'the secret of another server, just as long')],
  ['signed by another algorithm', (sub) => signed({ sub }, SECRET.repeat(3), 'HS512')],
  ['signed by none', (sub) => new UnsecuredJWT({ sub }).setIssuer('nightledger').setAudience('nightledger').setIssuedAt().setExpirationTime('1h').encode()],
  ['with the signature left out', (_, own) => `${own.split('.').slice(0, 2).join('.')}.`],
  ['with other contents under its signature', (sub, own) => own.split('.').map((part, i) => (i === 1 ? Buffer.from(JSON.stringify({ sub, iss: 'nightledger', aud: 'nightledger', iat: 1, exp: SOON, role: 'bots' })).toString('base64url') : part)).join('.')],
  ['that is a made-up key', () => `nlk_${'0'.repeat(32)}_${'A'.repeat(43)}`],
  ['that is a key torn off', () => 'nlk_'],
];

export function describeStrangers(house: () => HostileHouse): void {
  let ada: NightledgerClient;
  let mallory: NightledgerClient;
  let adaId: string;
  /** A private game and an id that no game has: to others they are the same. */
  let hidden: string;
  let invite: string;
  const nowhere = randomUUID();
  let open: string;
  beforeAll(async () => {
    [ada, mallory] = [await house().guest('Ada'), await house().guest('Mallory')];
    adaId = (await ada.me())!.id;
    const created = await ada.createGame({ type: TYPE, visibility: 'PRIVATE' });
    hidden = created.id;
    invite = created.invite!;
    open = (await ada.createGame({ type: TYPE, seats: 2 })).id;
    await ada.addBot(open, { bot: 'random' });
    await ada.startGame(open, 'begin');
  });
  const as = (token: string) => ({ authorization: `Bearer ${token}` });

  describe('a token', () => {
    it.each(worthless)('%s opens nothing: REST, GraphQL, WebSocket', async (_, make) => {
      const token = await make(adaId, ada.token!);
      expect((await house().rest('GET', '/v1/games?mine=true', undefined, as(token))).code).toBe('UNAUTHENTICATED');
      expect((await house().graphql({ query: '{ me { id } }' }, token)).codes).toEqual(['UNAUTHENTICATED']);
      const client = createClient({ url: house().socketUrl, webSocketImpl: WebSocket, connectionParams: { token }, retryAttempts: 0 });
      await expect(client.iterate({ query: '{ me { id } }' }).next()).rejects.toMatchObject({ code: 4401 });
    });

    it('in the address of a request is not taken', async () => {
      const query = `token=${ada.token}&access_token=${ada.token}&authorization=Bearer%20${ada.token}`;
      expect((await house().rest('GET', `/v1/games?mine=true&${query}`)).code).toBe('UNAUTHENTICATED');
      const client = createClient({ url: `${house().socketUrl}?${query}`, webSocketImpl: WebSocket, retryAttempts: 0 });
      expect((await client.iterate({ query: '{ me { id } }' }).next()).value).toEqual({ data: { me: null } });
      await client.dispose();
    });

    it('is given by the service, whatever is sent along, and lies in no cookie', async () => {
      const headers = { ...as(ada.token!), cookie: `session=${ada.token}; token=${ada.token}`, 'content-type': 'application/json' };
      const response = await fetch(`${house().url}/v1/guests`, { method: 'POST', headers, body: '{"name":"Eve"}' });
      const session = (await response.json()) as { token: string; player: { id: string } };
      expect([session.token === ada.token, session.player.id === adaId, response.headers.get('set-cookie')]).toEqual([false, false, null]);
      expect((await house().rest('GET', '/v1/games?mine=true', undefined, { cookie: headers.cookie })).code).toBe('UNAUTHENTICATED');
    });

    it('of a key that has been revoked opens nothing more', async () => {
      const { data } = await house().graphql({ query: 'mutation { createApiKey(name: "mine") { id secret } }' }, ada.token!);
      const { id, secret } = data.createApiKey;
      const mine = () => house().rest('GET', '/v1/games?mine=true', undefined, as(secret));
      expect((await mine()).code).toBeNull();
      const revoke = (token: string) => house().graphql({ query: 'mutation ($id: ID!) { revokeApiKey(id: $id) }', variables: { id } }, token);
      expect((await revoke(mallory.token!)).data).toEqual({ revokeApiKey: false });
      expect((await mine()).code).toBeNull();
      expect((await revoke(ada.token!)).data).toEqual({ revokeApiKey: true });
      expect((await mine()).code).toBe('UNAUTHENTICATED');
    });
  });

  describe("another's private game", () => {
    const told = async (make: (id: string) => Promise<{ status: number; text: string }>) => {
      const [of, none] = [await make(hidden), await make(nowhere)];
      return [of, none].map(({ status, text }, i) => ({ status, text: text.replaceAll(i === 0 ? hidden : nowhere, 'ID') }));
    };

    it('is to every route as if it did not exist', async () => {
      const { paths } = (await (await fetch(`${house().url}/v1/openapi.json`)).json()) as { paths: Record<string, Record<string, unknown>> };
      const routes = Object.entries(paths).flatMap(([path, methods]) => (/\/games\/\{/.test(path) ? Object.keys(methods).map((method) => [method.toUpperCase(), path] as const) : []));
      expect(routes.length).toBeGreaterThan(10);
      const bodies: Record<string, string> = { chat: '{"text":"Boo"}', seeds: '{"clientSeed":"x"}', '{decisionId}': '{"answer":["a"]}' };
      for (const [method, path] of routes)
        for (const invited of ['', `${invite.slice(0, -1)}${invite.endsWith('A') ? 'B' : 'A'}`]) {
          const body = method === 'POST' ? (bodies[path.split('/').at(-1)!] ?? '{}') : undefined;
          const ask = (id: string) => house().rest(method, path.replace(/\{(id|gameId)\}/, id).replace('{decisionId}', 'd1'), body, { ...as(mallory.token!), 'nightledger-invite': invited });
          const [of, none] = await told(ask);
          expect([path, of, of!.status]).toEqual([path, none, 404]);
        }
    });

    it('is to every operation of GraphQL as if it did not exist', async () => {
      const commits = 'commits { nodes { hash } }';
      const operations = [
        `query ($id: ID!) { game(id: $id) { id title invite view ${commits} chat { text } } }`,
        'query ($id: ID!) { audit(gameId: $id) { headHash } }',
        'mutation ($id: ID!) { joinGame(gameId: $id) { id } }',
        'mutation ($id: ID!) { joinGame(gameId: $id, invite: "AAAAAAAAAAAAAAAAAAAAAA") { id } }',
        'mutation ($id: ID!) { leaveGame(gameId: $id) { id } }',
        'mutation ($id: ID!) { mixSeed(gameId: $id, clientSeed: "x") { id } }',
        'mutation ($id: ID!) { addBot(gameId: $id) { id } }',
        'mutation ($id: ID!) { startGame(gameId: $id, commandId: "x") { version } }',
        'mutation ($id: ID!) { concede(gameId: $id, commandId: "x") { version } }',
        'mutation ($id: ID!) { say(gameId: $id, text: "Boo") { id } }',
        'mutation ($id: ID!) { decide(input: { gameId: $id, decisionId: "d1", answer: ["a"], commandId: "x" }) { version } }',
      ];
      for (const query of operations) {
        const [of, none] = await told((id) => house().graphql({ query, variables: { id } }, mallory.token!));
        expect([query, of]).toEqual([query, none]);
      }
    });

    it('is in no list, and opens by the whole invite only', async () => {
      for (const query of ['{ games(first: 100) { nodes { id } } }', `{ player(id: "${adaId}") { games(first: 100) { nodes { id } } } }`])
        expect((await house().graphql({ query }, mallory.token!)).text).not.toContain(hidden);
      const by = (code: string) => house().graphql({ query: 'query ($code: String!) { gameByInvite(invite: $code) { id } }', variables: { code } }, mallory.token!);
      const otherCase = invite.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));
      for (const guess of ['', '%', '_'.repeat(22), invite.slice(0, 21), otherCase, `${invite} `, `${invite}\0`]) expect((await by(guess)).data).toEqual({ gameByInvite: null });
      expect((await by(invite)).data).toEqual({ gameByInvite: { id: hidden } });
      expect(invite).toMatch(/^[\w-]{22}$/); // 128 random bits
    });
  });

  describe("a game one does not sit at", () => {
    it('takes no command, by guessed ids of decisions and commands neither, and does not change', async () => {
      // The bot may have the first turn, and goes on by itself until Ada is asked.
      const before = await eventually(() => ada.game(open), (game) => asked(game!.decisions) !== undefined);
      const decision = asked(before!.decisions)!;
      const attempts: [string, string, string | undefined][] = [
        ['POST', `/v1/games/${open}/decisions/${decision.id}`, JSON.stringify({ answer: [decision.options![0]!.id], commandId: 'begin' })],
        ['POST', `/v1/games/${open}/decisions/d999999`, '{"answer":["a"]}'],
        ['POST', `/v1/games/${open}/start`, '{"commandId":"begin"}'],
        ['POST', `/v1/games/${open}/concede`, '{"commandId":"begin"}'],
        ['POST', `/v1/games/${open}/bots`, '{"commandId":"begin"}'],
        ['POST', `/v1/games/${open}/leave`, '{"commandId":"begin"}'],
        ['POST', `/v1/games/${open}/seeds`, '{"clientSeed":"x","commandId":"begin"}'],
        ['POST', `/v1/games/${open}/join`, '{"seat":0,"commandId":"begin"}'],
        ['GET', `/v1/games/${open}/view?seat=0`, undefined],
        ['GET', `/v1/games/${open}/export`, undefined],
      ];
      const codes = [];
      for (const [method, path, body] of attempts) codes.push((await house().rest(method, path, body, as(mallory.token!))).code);
      for (const code of codes) expect(['FORBIDDEN', 'NOT_FOUND', 'NOT_ASKED', 'ALREADY_STARTED', 'STALE_DECISION']).toContain(code);
      const after = await ada.game(open);
      expect([after!.version, after!.decisions]).toEqual([before!.version, before!.decisions]);
    });
  });

  describe('a name', () => {
    it('that is unknown is refused as a wrong password is', async () => {
      const name = `Zoe ${randomUUID().slice(0, 8)}`;
      const password = 'a long enough password';
      expect((await house().rest('POST', '/v1/players', JSON.stringify({ name, password }))).status).toBe(201);
      const logIn = (body: object) => house().rest('POST', '/v1/sessions', JSON.stringify(body));
      const wrong = await logIn({ name, password: 'another password' });
      for (const unknown of [`${name}x`, `${name}\0`, '', '\ud800', 'x'.repeat(30_000), 'Ada']) expect(await logIn({ name: unknown, password })).toEqual(wrong);
      expect(await logIn({ name, password: 'x'.repeat(20_000) })).toEqual(wrong);
      expect([wrong.code, (await logIn({ name, password })).code]).toEqual(['UNAUTHENTICATED', null]);
    });
  });

  describe('the log, with everything in it,', () => {
    it('holds no secret of anybody', async () => {
      const seeds = await house().database.pool.query<{ seed: Buffer }>('SELECT seed FROM seeds');
      const secrets = [ada.token!, mallory.token!, invite, SECRET, 'a long enough password', 'another password', ...seeds.rows.flatMap(({ seed }) => [seed.toString('hex'), seed.toString('base64')])];
      expect(secrets.length).toBeGreaterThan(8);
      expect(house().log.length).toBeGreaterThan(10_000);
      expect(secrets.filter((secret) => house().log.includes(secret))).toEqual([]);
      expect(house().log).not.toMatch(/eyJ[\w-]+\.[\w-]+\.|nlk_[0-9a-f]{32}_|\$argon2/);
    });
  });
}
