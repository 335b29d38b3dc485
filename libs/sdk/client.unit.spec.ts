import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { buildSchema, GraphQLError, parse, validate } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocket, WebSocketServer } from 'ws';
import { operations } from './generated/operations.js';
import { NightledgerClient, storedIn, type ClientOptions, type Session } from './index.js';

const served = buildSchema(await readFile(path.resolve(import.meta.dirname, 'generated/schema.graphql'), 'utf8'));

/** What the stand-in does with the next request: answers, answers with a status, or cuts the line. */
type Reply = { data: unknown } | { errors: unknown } | { status: number; body: string } | 'cut';
type Subscriber = (variables: Record<string, unknown>, cut: () => void, close: (code: number, reason: string) => void) => AsyncIterable<unknown>;

/** Answers a mutation that comes over the WebSocket. */
type Asked = (variables: any, cut: () => void, close: (code: number, reason: string) => void) => object | Promise<object>;

/** A stand-in for the service that follows a script. */
async function service(replies: Reply[], subscriber: Subscriber = async function* () {}, onConnect: () => boolean = () => true, asked: Asked = () => refusal('INTERNAL', 'out of script')) {
  const requests: { headers: IncomingMessage['headers']; body: any }[] = [];
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await readText(request);
    requests.push({ headers: request.headers, body: text === '' ? request.url : JSON.parse(text) });
    const reply = replies.shift() ?? { status: 500, body: 'out of script' };
    if (reply === 'cut') return void request.socket.destroy();
    const { status, body } = 'status' in reply ? reply : { status: 200, body: JSON.stringify(reply) };
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };
  const sockets = new WebSocketServer({ server, path: '/graphql' });
  const subscriptions: Record<string, unknown>[] = [];
  const connections: unknown[] = [];
  useServer(
    {
      schema: served,
      onConnect: ({ connectionParams }) => {
        connections.push(connectionParams);
        return onConnect();
      },
      subscribe: ({ variableValues, contextValue }: any) => {
        subscriptions.push(variableValues);
        const { socket } = contextValue.extra;
        return subscriber(variableValues, () => socket.terminate(), (code, reason) => socket.close(code, reason)) as any;
      },
      execute: ({ variableValues, contextValue }: any) => {
        const { socket } = contextValue.extra;
        return asked(variableValues, () => socket.terminate(), (code, reason) => socket.close(code, reason)) as any;
      },
      context: (ctx) => ctx,
    },
    sockets,
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    sockets.clients.forEach((socket) => socket.terminate());
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, subscriptions, connections, close };
}

let running: Awaited<ReturnType<typeof service>>;
afterEach(() => running.close());

async function clientOf(...script: Parameters<typeof service>): Promise<NightledgerClient> {
  running = await service(...script);
  return new NightledgerClient({ url: running.url, token: 'token-of-ada' });
}

const refusal = (code: string, message: string) => ({ errors: [{ message, extensions: { code } }] });
const result = { gameId: 'g', version: 3, status: 'RUNNING', commits: [], decisions: [] };

describe('the operations', () => {
  it.each(Object.entries(operations))('%s asks for one field, and nothing the service does not have', async (_name, text) => {
    running = await service([]);
    const document = parse(text as string);
    expect(validate(served, document)).toEqual([]);
    expect(document.definitions[0]).toMatchObject({ kind: 'OperationDefinition', selectionSet: { selections: [{ kind: 'Field' }] } });
  });
});

describe('a command', () => {
  it('with a commandId is sent again, the same, until the service answers', async () => {
    const ada = await clientOf(['cut', { status: 503, body: '' }, refusal('UNAVAILABLE', 'away'), { data: { decide: result } }]);
    expect(await ada.decide({ gameId: 'g', decisionId: 'd1', answer: ['a'], commandId: 'c1' })).toEqual(result);
    const input = { gameId: 'g', decisionId: 'd1', answer: ['a'], commandId: 'c1' };
    expect(running.requests.map(({ body }) => body.variables)).toEqual([{ input }, { input }, { input }, { input }]);
    expect(running.requests[0]!.headers.authorization).toBe('Bearer token-of-ada');
  });

  it('gets a commandId of its own unless told, and keeps it', async () => {
    const ada = await clientOf(['cut', { data: { startGame: result } }, { data: { startGame: result } }]);
    await ada.startGame('g');
    await ada.startGame('g');
    const [first, again, second] = running.requests.map(({ body }) => body.variables.commandId as string);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(first);
    expect(second).not.toBe(first);
  });

  it('that opens a game is sent again with the same commandId, too', async () => {
    const ada = await clientOf(['cut', { data: { createGame: { id: 'g' } } }]);
    expect(await ada.createGame({ type: 'mystic-elevator', seats: 2 })).toEqual({ id: 'g' });
    const [first, again] = running.requests.map(({ body }) => body.variables.input);
    expect(first).toEqual({ type: 'mystic-elevator', seats: 2, commandId: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(again).toEqual(first);
  });

  const table: [string, (ada: NightledgerClient) => Promise<unknown>][] = [
    ['joinGame', (ada) => ada.joinGame('g', { seat: 1 })],
    ['leaveGame', (ada) => ada.leaveGame('g')],
    ['mixSeed', (ada) => ada.mixSeed('g', 'seven')],
    ['addBot', (ada) => ada.addBot('g')],
    ['concede', (ada) => ada.concede('g')],
  ];
  it.each(table)('%s is sent again with the same commandId, too', async (name, send) => {
    const ada = await clientOf(['cut', { data: { [name]: 'done' } }]);
    expect(await send(ada)).toBe('done');
    const [first, again] = running.requests.map(({ body }) => body.variables);
    expect(first).toMatchObject({ gameId: 'g', commandId: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(again).toEqual(first);
  });

  it('without a commandId is sent once: nobody knows whether it has been done', async () => {
    const ada = await clientOf(['cut', { data: { say: {} } }]);
    await expect(ada.say('g', 'hello')).rejects.toMatchObject({ name: 'ClientError', code: 'UNAVAILABLE' });
    expect(running.requests).toHaveLength(1);
  });

  it('that is refused throws the code and is not repeated', async () => {
    const ada = await clientOf([refusal('STALE_DECISION', 'That question is closed: look at the open decisions.')]);
    const refused = ada.decide({ gameId: 'g', decisionId: 'd1', answer: [] });
    await expect(refused).rejects.toMatchObject({ name: 'ClientError', code: 'STALE_DECISION', message: 'That question is closed: look at the open decisions.' });
    expect(running.requests).toHaveLength(1);
  });
});

describe('a client that knows several addresses', () => {
  const ada = (url: readonly string[]) => new NightledgerClient({ url, token: 'token-of-ada' });

  it('sends a command to the next one where nobody listens, one without a commandId as well, and stays there', async () => {
    const gone = await service([]);
    running = await service([{ data: { say: 'said' } }, { data: { decide: result } }]);
    await gone.close();
    const client = ada([gone.url, running.url]);
    expect(await client.say('g', 'hello')).toBe('said');
    expect(await client.decide({ gameId: 'g', decisionId: 'd1', answer: [] })).toEqual(result);
    expect(running.requests).toHaveLength(2);
  });

  it('does not send a command without a commandId to another one where it may have arrived', async () => {
    running = await service(['cut', { data: { say: 'said' } }]);
    await expect(ada([running.url, running.url]).say('g', 'hello')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(running.requests).toHaveLength(1);
  });

  it('goes on watching at the next one, from the version seen last, when it is told to go', async () => {
    const update = (version: number, status: string) => ({
      data: { gameUpdates: { gameId: 'g', version, status, commits: [{ version }], decisions: [], viewPatch: [{ op: 'replace', path: '', value: {} }] } },
    });
    const other = await service([], async function* () {
      yield update(2, 'FINISHED');
    });
    running = await service([], async function* (_variables, _cut, close) {
      yield update(1, 'RUNNING');
      close(1001, 'UNAVAILABLE: the service is going; connect again');
    });
    const client = ada([running.url, other.url]);
    const versions: number[] = [];
    for await (const { version } of client.watch('g')) versions.push(version);
    await client.close();
    await other.close();
    expect(versions).toEqual([1, 2]);
    expect(running.subscriptions).toHaveLength(1);
    expect(other.subscriptions).toEqual([{ gameId: 'g', sinceVersion: 1 }]);
  });
});

describe('an answer while a game is watched', () => {
  const input = { gameId: 'g', decisionId: 'd1', answer: ['a'], commandId: 'c1' };
  const update = { gameId: 'g', version: 1, status: 'RUNNING', commits: [], decisions: [], viewPatch: [{ op: 'replace', path: '', value: {} }] };
  const endless: Subscriber = async function* () {
    yield { data: { gameUpdates: update } };
    await new Promise(() => undefined);
  };

  const refusedWith = (code: string, message: string) => ({ errors: [new GraphQLError(message, { extensions: { code } })] });

  /** A client that watches; what it sends over the socket is answered by `asked`, the rest by `replies`. */
  async function watching(asked: Asked, replies: Reply[] = []) {
    const sent: unknown[] = [];
    const ada = await clientOf(replies, endless, undefined, (variables, ...rest) => {
      sent.push(variables);
      return asked(variables, ...rest);
    });
    const updates = ada.watch('g');
    await updates.next();
    return { ada, sent };
  }

  it('goes over the same connection, and makes no request', async () => {
    const { ada, sent } = await watching(() => ({ data: { decide: result } }));
    expect(await ada.decide(input)).toEqual(result);
    expect([sent, running.requests, running.connections]).toEqual([[{ input }], [], [{ authorization: 'Bearer token-of-ada' }]]);
    await ada.close();
  });

  it('is refused with the code, and not repeated', async () => {
    const { ada, sent } = await watching(() => refusedWith('NOT_OFFERED', 'Choose one of the options.'));
    await expect(ada.decide(input)).rejects.toMatchObject({ name: 'ClientError', code: 'NOT_OFFERED', message: 'Choose one of the options.' });
    expect([sent.length, running.requests.length]).toEqual([1, 0]);
    await ada.close();
  });

  it.each<[string, Asked]>([
    ['is lost', (_variables, cut) => (cut(), new Promise(() => undefined))],
    ['is closed by a service that goes', (_variables, _cut, close) => (close(1001, 'going'), new Promise(() => undefined))],
    ['belongs to a service that is not ready', () => refusedWith('UNAVAILABLE', 'away')],
  ])('is sent again by a request, the same, where the connection %s', async (_how, asked) => {
    const { ada, sent } = await watching(asked, [{ data: { decide: result } }]);
    expect(await ada.decide(input)).toEqual(result);
    expect([sent, running.requests.map(({ body }) => body.variables)]).toEqual([[{ input }], [{ input }]]);
    await ada.close();
  });

  it('ends the session where the connection is closed for it', async () => {
    const { ada } = await watching((_variables, _cut, close) => (close(4401, 'UNAUTHENTICATED: the token has expired'), new Promise(() => undefined)));
    await expect(ada.decide(input)).rejects.toMatchObject({ name: 'SessionExpired' });
    expect([ada.token, running.requests]).toEqual([undefined, []]);
  });

  it('is a request of its own where much is under way on the connection', async () => {
    let answer = (_: object): void => undefined;
    const held = new Promise<object>((resolve) => (answer = resolve));
    const { ada, sent } = await watching(() => held, [{ data: { decide: result } }]);
    const waiting = Array.from({ length: 24 }, (_, i) => ada.decide({ ...input, commandId: `held ${i}` }));
    expect(await ada.decide(input)).toEqual(result);
    expect([running.requests.length, running.requests[0]!.body.variables]).toEqual([1, { input }]);
    answer({ data: { decide: result } });
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => result));
    expect(sent).toHaveLength(24);
    await ada.close();
  });
});

const session: Session = { token: 'token-of-bo', expiresAt: '2026-12-01T00:00:00.000Z', player: { id: 'p', name: 'Bo' } };
const unauthenticated = refusal('UNAUTHENTICATED', 'Log in, or begin as a guest.');

/** A browser's storage. */
function storage(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => void (kept[key] = text),
    removeItem: (key: string) => void delete kept[key],
  };
}

async function visitorOf(script: Parameters<typeof service>, options: Omit<ClientOptions, 'url'> = {}): Promise<NightledgerClient> {
  running = await service(...script);
  return new NightledgerClient({ url: running.url, ...options });
}

describe('a session', () => {
  it('is used from when it is got, and told', async () => {
    const bo = await visitorOf([[{ data: { guest: session } }, { data: { me: session.player } }]]);
    const told: unknown[] = [];
    bo.onSession((...news) => told.push(news));
    expect(await bo.guest('Bo')).toEqual(session);
    expect(await bo.me()).toEqual({ id: 'p', name: 'Bo' });
    expect([bo.token, bo.session]).toEqual(['token-of-bo', session]);
    expect(running.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer token-of-bo']);
    expect(told).toEqual([[session, 'signed in']]);
  });

  it('is kept in a storage, and found there at the next start', async () => {
    const local = storage();
    const bo = await visitorOf([[{ data: { logIn: session } }]], { sessions: storedIn(local) });
    await bo.logIn('Bo', 'secret');
    expect(local.kept).toEqual({ 'nightledger-session': JSON.stringify(session) });
    const again = new NightledgerClient({ url: running.url, sessions: storedIn(local) });
    expect([again.session, again.token]).toEqual([session, 'token-of-bo']);
    await again.signOut();
    expect([again.session, again.token, local.kept]).toEqual([null, undefined, {}]);
  });

  it.each(['', 'no JSON', '{}', '"text"', 'null'])('is not made of %j in the storage', async (text) => {
    const visitor = await visitorOf([[]], { sessions: storedIn(storage({ here: text }), 'here') });
    expect([visitor.session, visitor.token]).toEqual([null, undefined]);
  });

  it('in the storage gives way to a token that is told', async () => {
    const ada = await visitorOf([[]], { token: 'nlk_key', sessions: storedIn(storage({ 'nightledger-session': JSON.stringify(session) })) });
    expect([ada.session, ada.token]).toEqual([null, 'nlk_key']);
  });

  it('that is over is told, forgotten, and thrown as SessionExpired; signing in again does not send it', async () => {
    const local = storage({ 'nightledger-session': JSON.stringify(session) });
    const bo = await visitorOf([[unauthenticated, { data: { guest: session } }]], { sessions: storedIn(local) });
    const told: unknown[] = [];
    const stop = bo.onSession((...news) => told.push(news));
    await expect(bo.games({ mine: true })).rejects.toMatchObject({ name: 'SessionExpired', code: 'UNAUTHENTICATED', message: 'Log in, or begin as a guest.' });
    expect([told, bo.token, bo.session, local.kept]).toEqual([[[null, 'expired']], undefined, null, {}]);
    stop();
    await bo.guest('Bo');
    expect(running.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-of-bo', undefined]);
    expect(told).toHaveLength(1);
  });

  it('cannot be over for a visitor, nor by a wrong password', async () => {
    const visitor = await visitorOf([[unauthenticated, unauthenticated]]);
    visitor.onSession(() => expect('nothing told').toBe('told'));
    await expect(visitor.joinGame('g')).rejects.toMatchObject({ name: 'ClientError', code: 'UNAUTHENTICATED' });
    await expect(visitor.logIn('Bo', 'wrong')).rejects.toMatchObject({ name: 'ClientError', code: 'UNAUTHENTICATED' });
  });

  it('is over also where the live connection is closed for it, or an export is refused', async () => {
    const problem = { status: 401, body: JSON.stringify({ code: 'UNAUTHENTICATED', detail: 'Sign in.' }) };
    for (const use of [(bo: NightledgerClient) => bo.watch('g').next(), (bo: NightledgerClient) => bo.exportGame('g')]) {
      const bo = await visitorOf([[problem], async function* (_variables, _cut, close) { close(4401, 'UNAUTHENTICATED: the token has expired'); await new Promise(() => undefined); yield; }], { token: 't' });
      await expect(use(bo)).rejects.toMatchObject({ name: 'SessionExpired', code: 'UNAUTHENTICATED' });
      expect(bo.token).toBe(undefined);
      await running.close();
    }
    running = await service([]);
  });
});

it('reads the code of a problem document', async () => {
  const body = JSON.stringify({ type: 'about:blank', title: 'Forbidden', status: 403, detail: 'Wait for the end.', code: 'FORBIDDEN' });
  const ada = await clientOf([{ status: 403, body }]);
  await expect(ada.exportGame('g/1')).rejects.toMatchObject({ name: 'ClientError', code: 'FORBIDDEN', message: 'Wait for the end.' });
  expect(running.requests[0]!.body).toBe('/v1/games/g%2F1/export');
});

const commit = (version: number) => ({ version, at: '2026-11-21T00:00:00.000Z', seat: 0, facts: [], hash: `h${version}` });
const update = (version: number, commits: number[], viewPatch: unknown, status = 'RUNNING') => ({
  data: { gameUpdates: { gameId: 'g', version, status, commits: commits.map(commit), decisions: [], viewPatch } },
});
const whole = (value: unknown) => [{ op: 'replace', path: '', value }];

describe('watching a game', () => {
  it('keeps the view, resumes after a lost connection from the version seen last, and ends with the game', async () => {
    const ada = await clientOf([], async function* ({ sinceVersion }, cut) {
      if (sinceVersion === undefined || sinceVersion === null) {
        yield update(4, [], whole({ scene: { floors: ['a'] }, n: 4 }));
        yield update(5, [5], [{ op: 'add', path: '/scene/floors/-', value: 'b' }, { op: 'replace', path: '/n', value: 5 }]);
        cut();
      } else if (running.subscriptions.length === 2) {
        yield update(5, [], whole({ scene: { floors: ['a', 'b'] }, n: 5 }));
        cut();
      } else {
        yield update(7, [6, 7], whole({ scene: { floors: ['b'] }, n: 7 }));
        yield update(8, [8], [{ op: 'move', from: '/n', path: '/last' }], 'FINISHED');
      }
    });
    const seen = [];
    for await (const { version, commits, view, status } of ada.watch('g')) seen.push([version, commits.map((c) => c.version), view, status]);
    expect(seen).toEqual([
      [4, [], { scene: { floors: ['a'] }, n: 4 }, 'RUNNING'],
      [5, [5], { scene: { floors: ['a', 'b'] }, n: 5 }, 'RUNNING'],
      [7, [6, 7], { scene: { floors: ['b'] }, n: 7 }, 'RUNNING'],
      [8, [8], { scene: { floors: ['b'] }, last: 7 }, 'FINISHED'],
    ]);
    expect(running.subscriptions).toEqual([{ gameId: 'g', sinceVersion: null }, { gameId: 'g', sinceVersion: 5 }, { gameId: 'g', sinceVersion: 5 }]);
    expect(running.connections[0]).toEqual({ authorization: 'Bearer token-of-ada' });
  });

  it('throws what the service refuses, without asking again', async () => {
    const ada = await clientOf([], async function* () {
      yield { errors: [new GraphQLError('This game is private: ask for its invite.', { extensions: { code: 'FORBIDDEN' } })] };
    });
    await expect(ada.watch('g').next()).rejects.toMatchObject({ name: 'ClientError', code: 'FORBIDDEN', message: 'This game is private: ask for its invite.' });
    expect(running.subscriptions).toHaveLength(1);
  });

  it('throws what the service refuses in place of a stream', async () => {
    const errors = [new GraphQLError('There is no such game.', { extensions: { code: 'NOT_FOUND' } })];
    const ada = await clientOf([], () => ({ errors }) as any);
    await expect(ada.watch('g').next()).rejects.toMatchObject({ name: 'ClientError', code: 'NOT_FOUND', message: 'There is no such game.' });
    expect(running.subscriptions).toHaveLength(1);
  });

  it('throws when the connection itself is refused', async () => {
    const ada = await clientOf([], undefined, () => false);
    await expect(ada.watch('g').next()).rejects.toMatchObject({ name: 'ClientError', code: 'FORBIDDEN' });
  });

  it.each(['signal', 'close'])('ends by %s while it waits', async (by) => {
    const ada = await clientOf([], async function* () {
      yield update(1, [], whole({}));
      await new Promise(() => undefined);
    });
    const stop = new AbortController();
    const updates = ada.watch('g', { signal: stop.signal });
    expect((await updates.next()).value).toMatchObject({ version: 1 });
    const next = updates.next();
    if (by === 'signal') stop.abort();
    else await ada.close();
    expect(await next).toEqual({ done: true, value: undefined });
  });
});

const line = (id: string) => ({ id, seat: 0, author: 'Ada', text: id, at: '2026-11-21T00:00:00.000Z' });

describe('the live connection', () => {
  it('is told as it comes, breaks and goes; chat goes on, and says that it has', async () => {
    const ada = await clientOf([], async function* (_variables, cut) {
      const nth = running.subscriptions.length;
      yield { data: { chat: line(`c${nth}`) } };
      if (nth === 1) cut();
      await new Promise(() => undefined);
    });
    const states: string[] = [ada.connection];
    ada.onConnection((state) => states.push(state));
    const resumed: string[] = [];
    const lines = ada.watchChat('g', { onResumed: () => resumed.push(ada.connection) });
    expect((await lines.next()).value).toEqual(line('c1'));
    expect((await lines.next()).value).toEqual(line('c2'));
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(resumed).toEqual(['connected']);
    const next = lines.next();
    await ada.close();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(states).toEqual(['idle', 'connecting', 'connected', 'reconnecting', 'connected', 'idle']);
  });

  it('is gone when the service does not take the token any more', async () => {
    const ada = await clientOf([], async function* (_variables, _cut, close) {
      yield { data: { lobby: { id: 'g' } } };
      close(4401, 'UNAUTHENTICATED: the token has expired');
      await new Promise(() => undefined);
    });
    const lobby = ada.watchLobby('mystic-elevator');
    expect((await lobby.next()).value).toMatchObject({ id: 'g' });
    expect(running.subscriptions).toEqual([{ type: 'mystic-elevator' }]);
    await expect(lobby.next()).rejects.toMatchObject({ name: 'SessionExpired', message: 'UNAUTHENTICATED: the token has expired' });
    expect(ada.connection).toBe('gone');
  });

  it('is made with the WebSocket class that is told', async () => {
    const asked: unknown[] = [];
    class Own extends WebSocket {
      constructor(...told: ConstructorParameters<typeof WebSocket>) {
        super(...told);
        asked.push(told[0]);
      }
    }
    const ada = await visitorOf([[], async function* () { yield update(1, [], whole({}), 'FINISHED'); }], { webSocket: Own });
    expect((await ada.watch('g').next()).value).toMatchObject({ version: 1 });
    expect(asked).toEqual([`${running.url.replace('http', 'ws')}/graphql`]);
  });
});

it('reads a history page by page', async () => {
  const page = (versions: number[], endCursor: string | null) => ({
    data: { game: { commits: { nodes: versions.map(commit), pageInfo: { endCursor, hasNextPage: endCursor !== null } } } },
  });
  const ada = await clientOf([page([1, 2], 'c2'), page([3], null), { data: { game: null } }]);
  const versions = [];
  for await (const { version } of ada.history('g')) versions.push(version);
  expect(versions).toEqual([1, 2, 3]);
  expect(running.requests.map(({ body }) => body.variables)).toEqual([{ id: 'g', first: 100, after: null }, { id: 'g', first: 100, after: 'c2' }]);
  for await (const any of ada.history('unknown')) expect(any).toBe('never');
});
