import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getIntrospectionQuery } from 'graphql';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { GatewayApp, type Answer } from '#testing/gateway-app';
import { startedGame, Watching } from '#testing/gateway-watching';

let app: GatewayApp;
let ann: { id: string; token: string };
let bob: { id: string; token: string };
let running: string;
let hidden: string;
beforeAll(async () => {
  app = await GatewayApp.start({ readWait: 200, subscriptionsPerSocket: 3, safetyPoll: 100 });
  [ann, bob] = [await app.guest('Ann'), await app.guest('Bob')];
  running = await startedGame(app, [ann.id, bob.id]);
  hidden = (await app.house.create({ player: ann.id, requestId: 't' }, { type: 'tiny', visibility: 'PRIVATE' })).gameId;
});
afterAll(() => app.stop());

const codes = ({ errors = [] }: Answer) => errors.map((e) => e.extensions.code);
const nobody = '00000000-0000-4000-8000-000000000000';
const decide = 'mutation ($input: DecideInput!) { decide(input: $input) { version } }';
const answer = (decisionId: string, ids: string[]) => ({ input: { gameId: running, decisionId, answer: ids, commandId: 'c' } });

describe('errors over GraphQL', () => {
  const cases: [string, string, string, (() => object)?, ('ann' | 'bob' | 'nobody')?][] = [
    ['no token for a command', 'UNAUTHENTICATED', 'mutation { createGame(input: { type: "tiny" }) { id } }', undefined, 'nobody'],
    ['own games without a token', 'UNAUTHENTICATED', '{ games(filter: { mine: true }) { nodes { id } } }', undefined, 'nobody'],
    ['another seat before the end', 'FORBIDDEN', 'query ($id: ID!) { game(id: $id) { view(seat: 1) } }', () => ({ id: running })],
    ['everything open before the end', 'FORBIDDEN', 'query ($id: ID!) { game(id: $id) { view(seat: -1) } }', () => ({ id: running })],
    ['a seat that is not there', 'BAD_INPUT', 'query ($id: ID!) { game(id: $id) { view(seat: 2) } }', () => ({ id: running })],
    ['a version that is not there', 'BAD_INPUT', 'query ($id: ID!) { game(id: $id) { view(atVersion: 99) } }', () => ({ id: running })],
    ['version 0', 'BAD_INPUT', 'query ($id: ID!) { game(id: $id) { view(atVersion: 0) } }', () => ({ id: running })],
    ['the audit of an unknown game', 'NOT_FOUND', 'query ($id: ID!) { audit(gameId: $id) { commits } }', () => ({ id: nobody })],
    ["the audit of another's private game", 'NOT_FOUND', 'query ($id: ID!) { audit(gameId: $id) { commits } }', () => ({ id: hidden }), 'bob'],
    ['an id that is none', 'NOT_FOUND', '{ audit(gameId: "x") { commits } }'],
    ['an unknown game type', 'NOT_FOUND', '{ leaderboard(gameType: "chess") { nodes { rank } } }'],
    ['a version that does not arrive', 'UNAVAILABLE', 'query ($id: ID!) { game(id: $id, atLeastVersion: 99) { version } }', () => ({ id: running })],
    ['a page too long', 'BAD_INPUT', '{ games(first: 101) { nodes { id } } }'],
    ['a page of nothing', 'BAD_INPUT', '{ games(first: 0) { nodes { id } } }'],
    ['a cursor made up', 'BAD_INPUT', 'query ($id: ID!) { game(id: $id) { commits(after: "x") { nodes { version } } } }', () => ({ id: running })],
    ['options the type does not take', 'BAD_OPTIONS', 'mutation { createGame(input: { type: "tiny", options: { target: "far" } }) { id } }'],
    ['joining a started game', 'ALREADY_STARTED', 'mutation ($id: ID!) { joinGame(gameId: $id) { id } }', () => ({ id: running })],
    ['an answer to nothing', 'NOT_ASKED', decide, () => answer('d99', ['1'])],
    ["an answer to another's decision", 'NOT_ASKED', decide, () => answer('d2', ['1'])],
    ['an answer that is not offered', 'NOT_OFFERED', decide, () => answer('d1', ['9'])],
    ['a syntax error', 'BAD_INPUT', '{ games('],
    ['an unknown field', 'BAD_INPUT', '{ secrets }'],
    ['a variable of another type', 'BAD_INPUT', 'query ($id: ID!) { game(id: $id) { id } }', () => ({ id: { a: 1 } })],
    ['a missing variable', 'BAD_INPUT', 'query ($id: ID!) { game(id: $id) { id } }'],
    ['a query too deep', 'TOO_COMPLEX', `{ games { nodes { ${deep(11)} } } }`],
    ['a query too costly', 'TOO_COMPLEX', '{ games(first: 100) { nodes { commits(first: 100) { nodes { hash } } } } }'],
    ['a cost hidden in variables', 'TOO_COMPLEX', 'query ($n: Int) { games(first: $n) { nodes { view seats { player { name stats { played } } } decisions { options { id label } } } } }', () => ({ n: 100 })],
    ['a cost hidden in aliases', 'TOO_COMPLEX', `{ ${Array.from({ length: 6 }, (_, i) => `a${i}: audit(gameId: "${nobody}") { commits }`).join(' ')} }`],
    ['a cost hidden in a length of null', 'TOO_COMPLEX', '{ games(first: null) { nodes { commits(first: null) { nodes { hash facts { type data } } } chat(last: null) { text author } } } }'],
    ['games waited for by the hundred', 'TOO_COMPLEX', `{ ${Array.from({ length: 100 }, (_, i) => `a${i}: game(id: "${nobody}", atLeastVersion: 9) { id }`).join(' ')} }`],
    ['pasts looked up by the hundred', 'TOO_COMPLEX', `{ game(id: "${nobody}") { ${Array.from({ length: 100 }, (_, i) => `a${i}: view(atVersion: 1)`).join(' ')} } }`],
    ['the schema told thousands of times', 'TOO_COMPLEX', `{ __schema { types { ${many('a', 'fields { ...f }')} } } } fragment f on __Field { type { ofType { ${many('b', 'fields { name }')} } } }`],
    ['fragments that multiply', 'TOO_COMPLEX', `{ games { nodes { ...f0 } } } ${Array.from({ length: 20 }, (_, i) => `fragment f${i} on Game { a${i}: id ...f${i + 1} ...f${i + 1} }`).join(' ')} fragment f20 on Game { id }`],
  ];

  it.each(cases)('%s: %s', async (_, code, query, variables = () => ({}), who = 'ann') => {
    const token = who === 'nobody' ? undefined : who === 'bob' ? bob.token : ann.token;
    const told = await app.ask(query, variables(), token);
    expect(codes(told)).toEqual([code]);
    expect(told.errors![0]!.message.length).toBeGreaterThan(10);
    expect(Object.keys(told.errors![0]!).filter((key) => !['message', 'locations', 'path', 'extensions'].includes(key))).toEqual([]);
    expect(Object.keys(told.errors![0]!.extensions).filter((key) => key !== 'retryAfter')).toEqual(['code']);
  });

  it('are told over WebSocket with the same codes', async () => {
    const client = app.client({ token: ann.token });
    for (const [, code, query, variables = () => ({}), who = 'ann'] of cases.filter(([, , , , who]) => who === undefined)) {
      expect(who).toBe('ann');
      const told: string[] = [];
      try {
        for await (const result of client.iterate({ query, variables: variables() as Record<string, unknown> })) told.push(...codes(result as Answer));
      } catch (errors) {
        if (!Array.isArray(errors)) throw errors;
        told.push(...errors.map((e: any) => e.extensions.code));
      }
      expect([query, told]).toEqual([query, [code]]);
    }
  });

  it('of a bad token come before anything else, with status 401', async () => {
    const response = await app.http({ query: '{ gameTypes { id } }' }, { authorization: 'Bearer nonsense' });
    expect([response.status, codes((await response.json()) as Answer)]).toEqual([401, ['UNAUTHENTICATED']]);
  });

  it('of a body too large, no JSON, or a batch', async () => {
    const large = await app.http({ query: '{ gameTypes { id } }', variables: { x: 'x'.repeat(30_000) } });
    expect([large.status, codes((await large.json()) as Answer)]).toEqual([413, ['TOO_LARGE']]);
    const torn = await app.http('{"query":');
    expect([torn.status, codes((await torn.json()) as Answer)]).toEqual([400, ['BAD_INPUT']]);
    const batch = await app.http([{ query: '{ gameTypes { id } }' }]);
    expect([batch.status, codes((await batch.json()) as Answer)]).toEqual([400, ['BAD_INPUT']]);
  });

  it('of an operation that is not there, and of a subscription over HTTP', async () => {
    for (const body of [
      { query: 'query A { me { id } }', operationName: 'B' },
      { query: 'query A { me { id } } query B { me { id } }' },
      { query: 'subscription { lobby { id } }' },
    ]) {
      const response = await app.http(body);
      expect([body, response.status, codes((await response.json()) as Answer)]).toEqual([body, 400, ['BAD_INPUT']]);
    }
  });

  it('do not keep tools from reading the schema', async () => {
    const whole = { descriptions: true, specifiedByUrl: true, directiveIsRepeatable: true, schemaDescription: true, inputValueDeprecation: true, oneOf: true };
    const { __schema } = await app.data(getIntrospectionQuery(whole));
    expect(__schema.queryType.name).toBe('Query');
  });

  it('of a simple request as another site could send it', async () => {
    const forged = await app.http('query=mutation', { 'content-type': 'text/plain' });
    expect([forged.status, codes((await forged.json()) as Answer)]).toEqual([400, ['BAD_INPUT']]);
  });

  it('on our side tell nothing of their cause, which is logged with the id of the request', async () => {
    const stats = app.house.stats;
    app.house.stats = () => Promise.reject(new Error('relation "vault" does not exist'));
    const query = '{ me { stats { played } } }';
    const told = [await app.ask(query, {}, ann.token, { 'x-request-id': 'r-5' }), (await app.client({ token: ann.token }).iterate({ query }).next()).value as Answer];
    app.house.stats = stats;
    expect(told.map(codes)).toEqual([['INTERNAL'], ['INTERNAL']]);
    expect(JSON.stringify(told)).not.toMatch(/vault|requestId/);
    const lines = app.log.map((line) => JSON.parse(line) as { msg: string; requestId?: string; err?: { message: string } }).filter(({ err }) => err?.message.includes('vault'));
    expect(lines.map(({ requestId }) => requestId)).toEqual(['r-5', expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  it('of a query that is read tell nothing of private games', async () => {
    const query = 'query ($id: ID!) { game(id: $id) { id } }';
    expect(await app.ask(query, { id: hidden }, bob.token)).toEqual({ data: { game: null } });
    expect(await app.ask(query, { id: nobody }, bob.token)).toEqual({ data: { game: null } });
  });
});

describe('limits of a connection', () => {
  it('a document that takes long to validate is refused before it is', async () => {
    const client = app.client({ token: ann.token });
    const query = `{ ${'games { nodes { id } } '.repeat(100)} }`;
    await expect(client.iterate({ query }).next()).rejects.toMatchObject([{ extensions: { code: 'TOO_COMPLEX' } }]);
  });

  it('a message too large ends it', async () => {
    const client = app.client({ token: ann.token });
    await expect((async () => {
      for await (const _ of client.iterate({ query: '{ gameTypes { id } }', variables: { x: 'x'.repeat(200_000) } }));
    })()).rejects.toMatchObject({ code: 1009 });
  });

  it('so many subscriptions and no more', async () => {
    const client = app.client({ token: ann.token });
    const open = [0, 1, 2].map(() => Watching.start(client, running));
    for (const watching of open) await watching.reach(3);
    const fourth = await Watching.start(client, running).end();
    expect(fourth.errors.map((e) => e.extensions.code)).toEqual(['RATE_LIMITED']);
    for (const watching of open) await watching.stop();
  });

  it('a bad token is refused at the start', async () => {
    const refused = await Watching.start(app.client({ token: 'nonsense' }), running).end();
    expect(refused.errors).toMatchObject([{ code: 4401 }]);
  });

  it('a token that expires ends it', async () => {
    const token = await app.tokenUntil(ann.id, new Date(Date.now() + 6000));
    const watching = await Watching.start(app.client({ authorization: `Bearer ${token}` }), running).reach(3);
    await watching.end();
    expect(watching.errors).toMatchObject([{ code: 4401, reason: 'UNAUTHENTICATED: the token has expired' }]);
  });
});

describe('a connection opened with a key', () => {
  it('ends soon after the key has been revoked', async () => {
    const watchful = await GatewayApp.start({ keyCheck: 50 });
    try {
      const { id } = await watchful.guest('Dee');
      const { id: key, secret } = await watchful.identity.createApiKey(id, 'mine');
      const gameId = await startedGame(watchful, [id, ann.id]);
      const watching = await Watching.start(watchful.client({ token: secret }), gameId).reach(3);
      await watchful.identity.revokeApiKey(id, key);
      await watching.end();
      expect(watching.errors).toMatchObject([{ code: 4401, reason: 'UNAUTHENTICATED: the key is no longer valid' }]);
    } finally {
      await watchful.stop();
    }
  });
});

describe('rate limits', () => {
  it('count reads, commands and attempts to sign in apart, and by identity', async () => {
    const strict = await GatewayApp.start({}, { NIGHTLEDGER_READS_PER_MINUTE: '30', NIGHTLEDGER_COMMANDS_PER_MINUTE: '3', NIGHTLEDGER_SIGN_INS_PER_MINUTE: '2', NIGHTLEDGER_ADDRESS_FACTOR: '10' });
    try {
      const { token } = await strict.guest('Cy');
      const create = () => strict.ask('mutation { createGame(input: { type: "tiny" }) { id } }', {}, token);
      const created = [await create(), await create(), await create(), await create()];
      expect(created.map(codes)).toEqual([[], [], [], ['RATE_LIMITED']]);
      const logIns = await strict.ask('mutation { a: logIn(name: "Cy", password: "x") { token } }');
      const more = await strict.ask('mutation { a: logIn(name: "cy", password: "x") { token } }');
      const last = await strict.ask('mutation { a: logIn(name: "CY ", password: "x") { token } }');
      expect([logIns, more, last].map(codes)).toEqual([['UNAUTHENTICATED'], ['UNAUTHENTICATED'], ['RATE_LIMITED']]);
      const reads = [];
      for (let i = 0; i < 27; i++) reads.push(...codes(await strict.ask('{ me { name } }', {}, token)));
      expect(reads).toEqual(['RATE_LIMITED']);
    } finally {
      await strict.stop();
    }
  });
});

describe('rate limits of a connection', () => {
  const settings = { NIGHTLEDGER_READS_PER_MINUTE: '5', NIGHTLEDGER_ADDRESS_FACTOR: '1' };

  /** Opens a connection through a proxy that tells `address`, and asks six times; gives the codes told. */
  async function six({ url }: GatewayApp, address: string): Promise<string[]> {
    class Forwarded extends WebSocket {
      constructor(to: string, protocols: string[]) {
        super(to, protocols, { headers: { 'x-forwarded-for': address } });
      }
    }
    const client = createClient({ url: `${url.replace('http', 'ws')}/graphql`, webSocketImpl: Forwarded, retryAttempts: 0, lazyCloseTimeout: 60_000 });
    const told: string[] = [];
    for (let i = 0; i < 6; i++) {
      try {
        told.push(...codes((await client.iterate({ query: '{ me { id } }' }).next()).value as Answer));
      } catch (errors) {
        told.push(...(Array.isArray(errors) ? codes({ errors }) : [`closed ${(errors as { code: number }).code}`]));
      }
    }
    await client.dispose();
    return told;
  }

  it('count what is asked over it by somebody who has not said who they are', async () => {
    const strict = await GatewayApp.start({}, settings);
    try {
      expect(await six(strict, '192.0.2.1')).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
      expect(await six(strict, '192.0.2.2')).toEqual(Array(6).fill('closed 1013'));
    } finally {
      await strict.stop();
    }
  });

  it('count for the address that trusted proxies tell, and believe nobody else', async () => {
    const behind = await GatewayApp.start({}, { ...settings, NIGHTLEDGER_TRUSTED_PROXIES: '1' });
    try {
      expect(await six(behind, '192.0.2.1')).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
      expect(await six(behind, '203.0.113.5, 192.0.2.2')).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
      expect(await six(behind, '203.0.113.6, 192.0.2.2')).toEqual(Array(6).fill('closed 1013'));
    } finally {
      await behind.stop();
    }
  });
});

/** The same selection under sixty names. */
function many(name: string, selection: string): string {
  return Array.from({ length: 60 }, (_, i) => `${name}${i}: ${selection}`).join(' ');
}

/** The schema does not go round, so that only fragments nest without end. */
function deep(levels: number): string {
  return levels <= 0 ? 'id' : `... on Game { ${deep(levels - 1)} }`;
}
