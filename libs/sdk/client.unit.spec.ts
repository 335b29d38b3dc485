import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { buildSchema, extendSchema, GraphQLError, parse, validate } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { NightledgerClient } from './index.js';
import { documents } from './documents.js';

const published = buildSchema(await readFile(path.resolve(import.meta.dirname, '../../apps/gateway/contract/schema.graphql'), 'utf8'));
/** With what the gateway offers beyond the contract. */
const contract = extendSchema(published, parse('extend type Mutation { mixSeed(gameId: ID!, clientSeed: String!): Game! }'));

/** What the stand-in does with the next request: answers, answers with a status, or cuts the line. */
type Reply = { data: unknown } | { errors: unknown } | { status: number; body: string } | 'cut';
type Subscriber = (variables: Record<string, unknown>, cut: () => void) => AsyncIterable<unknown>;

/** A stand-in for the service that follows a script. */
async function service(replies: Reply[], subscriber: Subscriber = async function* () {}, onConnect: () => boolean = () => true) {
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
      schema: contract,
      onConnect: ({ connectionParams }) => {
        connections.push(connectionParams);
        return onConnect();
      },
      subscribe: ({ variableValues, contextValue }: any) => {
        subscriptions.push(variableValues);
        return subscriber(variableValues, () => contextValue.extra.socket.terminate()) as any;
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

describe('the documents', () => {
  it.each(Object.entries(documents))('%s asks for nothing the contract does not have', async (_name, text) => {
    running = await service([]);
    expect(validate(contract, parse(text))).toEqual([]);
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
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(again).toBe(first);
    expect(second).not.toBe(first);
  });

  it('without a commandId is sent once: nobody knows whether it has been done', async () => {
    const ada = await clientOf(['cut', { data: { createGame: {} } }]);
    await expect(ada.createGame({ type: 'mystic-elevator' })).rejects.toMatchObject({ name: 'ClientError', code: 'UNAVAILABLE' });
    expect(running.requests).toHaveLength(1);
  });

  it('that is refused throws the code and is not repeated', async () => {
    const ada = await clientOf([refusal('STALE_DECISION', 'That question is closed: look at the open decisions.')]);
    const refused = ada.decide({ gameId: 'g', decisionId: 'd1', answer: [] });
    await expect(refused).rejects.toMatchObject({ name: 'ClientError', code: 'STALE_DECISION', message: 'That question is closed: look at the open decisions.' });
    expect(running.requests).toHaveLength(1);
  });
});

it('uses the token of the session it gets', async () => {
  const session = { token: 'token-of-bo', expiresAt: '2026-12-01T00:00:00.000Z', player: { id: 'p', name: 'Bo' } };
  const bo = await clientOf([{ data: { guest: session } }, { data: { me: session.player } }]);
  expect(await bo.guest('Bo')).toEqual(session);
  expect(await bo.me()).toEqual({ id: 'p', name: 'Bo' });
  expect(bo.token).toBe('token-of-bo');
  expect(running.requests[1]!.headers.authorization).toBe('Bearer token-of-bo');
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
