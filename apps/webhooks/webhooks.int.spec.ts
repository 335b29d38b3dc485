import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createRawServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Webhook as Reference } from 'standardwebhooks';
import { Ledger } from '#ledger';
import { decideTable, foldTable, type LedgerCommit, type TableCommand, type TableState } from '#table';
import { testDatabase, type TestDatabase } from '#testing/postgres';
import { tinyRegistry } from '#testing/tiny-game';
import { Webhooks, type Webhook } from '#webhooks';
import { DeliveryQueue } from './delivery-queue.js';
import { DeliveryWriter } from './delivery-writer.js';
import { post } from './post.js';
import { Sender } from './sender.js';

const TOKEN_SECRET = 'a secret of at least thirty-two characters';
const EVENTS = ['game.started', 'decision.opened', 'game.ended'];

interface Heard {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly message: { type: string; timestamp: string; data: any };
}

let database: TestDatabase;
let hooks: Webhooks;
let writer: DeliveryWriter;
let receiver: Server;
let base: string;
let heard: Heard[];
/** What the receiver answers; 204 unless told. */
let answer: (request: Heard, response: ServerResponse) => void;
const senders: Sender[] = [];
const faults: unknown[] = [];
const log = { error: (...line: unknown[]) => void faults.push(line), info: () => undefined };

beforeEach(async () => {
  database = await testDatabase();
  hooks = new Webhooks(database.pool, { tokenSecret: TOKEN_SECRET, webhookPrivateHosts: ['127.0.0.1'] });
  writer = new DeliveryWriter(database.pool, tinyRegistry, log);
  heard = [];
  answer = (_, response) => response.writeHead(204).end();
  receiver = createServer((request, response) => void hear(request, response)).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.stop()));
  receiver.closeAllConnections();
  receiver.close();
  await database.drop();
  expect(faults.splice(0)).toEqual([]);
});

async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const piece of request) body += String(piece);
  const one = { path: request.url!, headers: request.headers as Record<string, string>, body, message: JSON.parse(body) };
  heard.push(one);
  answer(one, response);
}

function startSender(timeoutMs = 2000): Sender {
  const sender = new Sender(new DeliveryQueue(database.pool), { tokenSecret: TOKEN_SECRET, privateHosts: ['127.0.0.1'], timeoutMs, onOutcome: () => undefined, log });
  senders.push(sender);
  sender.start();
  return sender;
}

async function player(kind: 'registered' | 'guest' = 'registered'): Promise<string> {
  const id = randomUUID();
  const registered = kind === 'registered' ? [id, 'hash'] : [null, null];
  await database.pool.query('INSERT INTO players (id, name, kind, name_key, password_hash) VALUES ($1, $2, $3::player_kind, $4, $5)', [id, 'P', kind, ...registered]);
  return id;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(20);
}
const hook = (owner: string, path = '/', more: { events?: string[]; gameId?: string | null } = {}): Promise<Webhook> =>
  hooks.create(owner, { url: base + path, events: EVENTS, gameId: null, ...more });
const deliveries = async (): Promise<any[]> =>
  (await database.pool.query('SELECT event_id, state, attempts, last_status, last_error, due_at FROM webhook_deliveries ORDER BY seq')).rows;
const dueNow = () => database.pool.query("UPDATE webhook_deliveries SET due_at = now() - interval '1 second' WHERE state = 'PENDING'");

/** A game of two in the real ledger; its commits reach the writer when a test tells it. */
class Play {
  readonly gameId = randomUUID();
  readonly commits: LedgerCommit[] = [];
  table: TableState | undefined;
  private readonly seed = randomBytes(32);

  constructor(
    readonly players: readonly string[],
    readonly visibility: 'PUBLIC' | 'PRIVATE' = 'PUBLIC',
  ) {}

  async does(command: TableCommand): Promise<void> {
    const at = new Date(Date.now() + 50).toISOString();
    const invite = this.visibility === 'PRIVATE' ? 'the invite' : null;
    const commit = decideTable(command, this.table, { registry: tinyRegistry, seed: this.seed, at, gameId: this.gameId, commandId: `c${this.commits.length}`, salt: randomBytes(16).toString('hex'), invite });
    await new Ledger(database.pool).append(commit, this.table === undefined ? { dueAt: null, seed: this.seed } : { dueAt: null });
    this.commits.push(commit);
    this.table = foldTable(this.table, commit, tinyRegistry);
  }
  async begin(target = 4): Promise<void> {
    const [ada, bob] = this.players as [string, string];
    await this.does({ type: 'create', player: ada, game: 'tiny', title: 'T', visibility: this.visibility, options: { target }, decisionSeconds: null, seats: 2, clientSeed: undefined });
    await this.does({ type: 'join', player: bob, seat: undefined, invite: this.visibility === 'PRIVATE' ? 'the invite' : undefined, clientSeed: undefined });
    await this.does({ type: 'start', player: ada });
  }
  async round(): Promise<void> {
    const open = Object.keys(this.table!.askedAt);
    for (const [seat, decision] of open.entries()) await this.does({ type: 'decide', by: { player: this.players[seat]! }, decision, answer: ['2'] });
  }
  tell(commits = this.commits): Promise<void> {
    return writer.handle(commits.map((commit) => ({ key: commit.gameId, value: JSON.stringify(commit) })));
  }
}

describe('a webhook', () => {
  it('hears of its owner’s games in order, signed, and nothing that the owner’s seat may not know', async () => {
    const [ada, bob] = [await player(), await player()];
    const own = await hook(ada);
    const play = new Play([ada, bob]);
    await play.begin(8);
    await play.round();
    await play.round();
    await play.tell();
    startSender();
    await until(() => heard.length === 4);
    const { gameId } = play;
    const data = (version: number, more: object = {}) => ({ gameId, gameType: 'tiny', version, status: 'RUNNING', seat: 0, ...more });
    expect(heard.map(({ message }) => [message.type, message.data])).toEqual([
      ['game.started', data(3)],
      ['decision.opened', data(3, { decisions: [{ id: 'd1', kind: 'tiny.add', deadline: null }] })],
      ['decision.opened', data(5, { decisions: [{ id: 'd3', kind: 'tiny.add', deadline: null }] })],
      ['game.ended', data(7, { status: 'FINISHED' })],
    ]);
    for (const { body, headers } of heard) expect(new Reference(own.secret!).verify(body, headers)).toEqual(JSON.parse(body));
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(4);
    for (const { message } of heard) expect(Object.keys(message)).toEqual(['type', 'timestamp', 'data']);
    await until(async () => (await deliveries()).every(({ state }) => state === 'DELIVERED'));
  });

  it('hears once of what the bus tells again, in any order, and to several instances', async () => {
    const [ada, bob] = [await player(), await player()];
    await hook(ada);
    const play = new Play([ada, bob]);
    await play.begin();
    await play.round();
    const other = new DeliveryWriter(database.pool, tinyRegistry, log);
    const messages = play.commits.map((commit) => ({ key: commit.gameId, value: JSON.stringify(commit) }));
    await Promise.all([writer.handle(messages.toReversed()), other.handle(messages), writer.handle(messages)]);
    await other.handle(messages);
    expect((await deliveries()).map(({ event_id }) => event_id)).toEqual(['3_game-started', '3_decision-opened', '5_game-ended'].map((id) => `${play.gameId}_${id}`));
  });

  it('hears of its games though the bus carries what holds no commit', async () => {
    const [ada, bob] = [await player(), await player()];
    await hook(ada);
    const play = new Play([ada, bob]);
    await play.begin();
    const garbage = ['', '{', 'null', '7', '[]', '{"gameId":"g","facts":[]}', JSON.stringify({ ...play.commits[0], facts: [null] }), JSON.stringify({ ...play.commits[0], gameId: 'another' })];
    const messages = play.commits.map((commit) => ({ key: commit.gameId, value: JSON.stringify(commit) }));
    for (const value of garbage) await writer.handle([{ key: play.gameId, value }]);
    await writer.handle([{ key: 'x', value: 'no commit' }, ...messages]);
    expect((await deliveries()).map(({ event_id }) => event_id)).toEqual(['3_game-started', '3_decision-opened'].map((id) => `${play.gameId}_${id}`));
  });

  it('hears of its games though the players of another cannot be made out', async () => {
    const [ada, bob] = [await player(), await player()];
    await hook(ada);
    const play = new Play([ada, bob]);
    await play.begin();
    const unknown = { ...play.commits[2]!, gameId: randomUUID(), version: 1, facts: [] };
    await new Ledger(database.pool).append(unknown, { dueAt: null, seed: randomBytes(32) });
    const misshapen = { ...unknown, gameId: randomUUID(), facts: [{ type: 'GameStarted', data: { seats: 5 } }] as never };
    await play.tell([unknown, misshapen, ...play.commits]);
    expect((await deliveries()).map(({ event_id }) => event_id)).toEqual(['3_game-started', '3_decision-opened'].map((id) => `${play.gameId}_${id}`));
    const told = faults.splice(0) as [{ gameId: string }, string][];
    expect(new Set(told.map(([{ gameId }]) => gameId))).toEqual(new Set([unknown.gameId, misshapen.gameId]));
  });

  it('hears of what the bus has lost: with the next commit, and without one in a while', async () => {
    const [ada, bob] = [await player(), await player()];
    await hook(ada, '/', { events: ['decision.opened', 'game.ended'] });
    const play = new Play([ada, bob]);
    await play.begin(8);
    await play.tell(play.commits.slice(2));
    await play.round();
    await play.round();
    await writer.catchUp();
    expect(await deliveries()).toHaveLength(1);
    await database.pool.query("UPDATE commits SET at = at - interval '1 minute'");
    await new DeliveryWriter(database.pool, tinyRegistry, log).catchUp();
    expect((await deliveries()).map(({ event_id }) => event_id.slice(37))).toEqual(['3_decision-opened', '5_decision-opened', '7_game-ended']);
  });

  it('hears nothing of games of others, of a private game its owner is not of, nor of what was before it', async () => {
    const [ada, bob, eve] = [await player(), await player(), await player()];
    const [open, secret] = [new Play([ada, bob]), new Play([ada, bob], 'PRIVATE')];
    await hook(eve, '/all');
    await hook(eve, '/open', { gameId: open.gameId });
    await hook(eve, '/secret', { gameId: secret.gameId });
    await hook(bob, '/member', { gameId: secret.gameId, events: ['game.ended'] });
    for (const play of [open, secret]) {
      await play.begin();
      await play.round();
      await play.tell();
    }
    await hook(ada, '/late');
    await open.tell();
    startSender();
    await until(() => heard.length === 3);
    expect(heard.map(({ path, message }) => [path, message.type, message.data.seat]).sort()).toEqual([
      ['/member', 'game.ended', 1],
      ['/open', 'game.ended', null],
      ['/open', 'game.started', null],
    ]);
  });

  it('is looked for once, in however many parts the bus hands over what comes at the same moment', async () => {
    const asked = jest.spyOn(database.pool, 'query');
    await Promise.all(Array.from({ length: 8 }, () => new Play([]).gameId).map((key) => writer.handle([{ key, value: `{"gameId":"${key}"}` }])));
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('a webhook that heard nothing for a while', () => {
  const told = async () => (await deliveries()).map(({ event_id }) => event_id.slice(37));
  const meanwhile = async (ends: (ada: string, id: string) => Promise<unknown>, begins: (ada: string, id: string) => Promise<unknown>): Promise<void> => {
    const [ada, bob] = [await player(), await player()];
    const { id } = await hook(ada);
    const play = new Play([ada, bob]);
    await play.begin(12);
    await play.tell();
    await ends(ada, id);
    await play.round();
    await play.tell();
    await until(() => Date.now() > Date.parse(play.commits.at(-1)!.at));
    await begins(ada, id);
    await play.round();
    await play.tell();
  };

  it('as it was disabled hears of what happens from then on', async () => {
    await meanwhile(
      (ada, id) => hooks.update(ada, id, { enabled: false }),
      (ada, id) => hooks.update(ada, id, { enabled: true }),
    );
    expect(await told()).toEqual(['3_game-started', '3_decision-opened', '7_decision-opened']);
  });

  it('as its owner was locked hears of what happens from then on', async () => {
    await meanwhile(
      (ada) => database.pool.query('UPDATE players SET locked_at = now(), sessions_since = now() WHERE id = $1', [ada]),
      (ada) => database.pool.query('UPDATE players SET locked_at = NULL, sessions_since = now() WHERE id = $1', [ada]),
    );
    expect(await told()).toEqual(['3_game-started', '3_decision-opened', '7_decision-opened']);
  });

  it('but was enabled all the time misses nothing by being enabled once more', async () => {
    await meanwhile(async () => undefined, (ada, id) => hooks.update(ada, id, { enabled: true }));
    expect(await told()).toEqual(['3_game-started', '3_decision-opened', '5_decision-opened', '7_decision-opened']);
  });
});

describe('a delivery', () => {
  const ping = async (owner: string, path = '/') => {
    const made = await hook(owner, path);
    const { id } = await hooks.ping(owner, made.id);
    return { hook: made, id };
  };
  const state = async () => (await deliveries()).map((row) => [row.state, row.attempts, row.last_status, row.last_error]);

  it('that fails is tried again under the same id, later where the receiver wishes so', async () => {
    answer = (_, response) => (heard.length === 1 ? response.writeHead(503, { 'retry-after': '3600' }).end() : response.writeHead(200).end());
    await ping(await player());
    startSender();
    await until(async () => (await deliveries())[0].attempts === 1);
    const [{ due_at }] = (await deliveries()) as [{ due_at: Date }];
    expect(due_at.getTime() - Date.now()).toBeGreaterThan(3_000_000);
    expect(await state()).toEqual([['PENDING', 1, 503, null]]);
    await dueNow();
    await until(async () => (await deliveries())[0].state === 'DELIVERED');
    expect(await state()).toEqual([['DELIVERED', 2, 200, null]]);
    expect(heard[1]!.headers['webhook-id']).toBe(heard[0]!.headers['webhook-id']);
  });

  it('is not redirected, and says in a word why it failed', async () => {
    answer = ({ path }, response) => (path === '/slow' ? undefined : response.writeHead(302, { location: `${base}/elsewhere` }).end());
    const owner = await player();
    await ping(owner, '/moved');
    await ping(owner, '/slow');
    const { hook: closed } = await ping(owner);
    await database.pool.query("UPDATE webhooks SET url = 'http://127.0.0.1:1/' WHERE id = $1", [closed.id]);
    startSender(2_000);
    await until(async () => (await deliveries()).every(({ attempts }) => attempts === 1));
    expect((await state()).map((row) => row.slice(2))).toEqual([[302, null], [null, 'TIMEOUT'], [null, 'ECONNREFUSED']]);
    expect(heard.map(({ path }) => path).sort()).toEqual(['/moved', '/slow']);
  });

  it('to a receiver that is gone disables the webhook, and may be sent again once that is enabled', async () => {
    answer = (_, response) => response.writeHead(410).end();
    const owner = await player();
    const { hook: made, id } = await ping(owner);
    startSender();
    await until(async () => (await hooks.list(owner))[0]!.enabled === false);
    expect((await hooks.list(owner))[0]!.disabledReason).toBe('the receiver answered 410 Gone');
    await expect(hooks.redeliver(owner, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    answer = (_, response) => response.writeHead(200).end();
    await hooks.update(owner, made.id, { enabled: true });
    await hooks.redeliver(owner, id);
    await until(async () => (await state())[0]![0] === 'DELIVERED');
    expect(heard.map(({ headers }) => headers['webhook-id'])).toEqual([`ping_${id}`, `ping_${id}`]);
  });

  it('that is the last of three days of failures disables the webhook; one that gets through begins them anew', async () => {
    answer = (_, response) => response.writeHead(500).end();
    const owner = await player();
    await ping(owner);
    startSender();
    await until(async () => (await deliveries())[0].attempts === 1);
    expect((await hooks.list(owner))[0]!.enabled).toBe(true);
    await database.pool.query("UPDATE webhooks SET failing_since = now() - interval '73 hours'");
    await dueNow();
    await until(async () => !(await hooks.list(owner))[0]!.enabled);
    expect((await hooks.list(owner))[0]!.disabledReason).toBe('nothing could be delivered for 3 days');
    expect((await state())[0]![0]).toBe('FAILED');
  });

  it('to a receiver that never answers keeps no other waiting', async () => {
    answer = ({ path }, response) => (path === '/dead' ? undefined : response.writeHead(204).end());
    const [ada, bob] = [await player(), await player()];
    await hook(ada, '/dead');
    await hook(bob, '/well');
    const plays = Array.from({ length: 8 }, () => new Play([ada, bob]));
    for (const play of plays) await play.begin();
    for (const play of plays) await play.tell();
    startSender(60_000);
    await until(() => heard.filter(({ path }) => path === '/well').length === 16);
    expect(heard.filter(({ path }) => path === '/dead')).toHaveLength(4);
    receiver.closeAllConnections();
  });

  it('in the hands of a sender that died is sent by another, in its turn', async () => {
    const [ada, bob] = [await player(), await player()];
    await hook(ada);
    const play = new Play([ada, bob]);
    await play.begin();
    await play.tell();
    const queue = new DeliveryQueue(database.pool);
    expect((await queue.claim(10)).map(({ eventId }) => eventId.slice(37))).toEqual(['3_game-started']);
    expect(await queue.claim(10)).toEqual([]);
    await database.pool.query("UPDATE webhook_deliveries SET claimed_until = now() - interval '1 second' WHERE claimed_until IS NOT NULL");
    startSender();
    startSender();
    await until(() => heard.length === 2);
    expect(heard.map(({ message }) => message.type)).toEqual(['game.started', 'decision.opened']);
  });

  it('is signed with the old secret as well after a rotation', async () => {
    const owner = await player();
    const { hook: made } = await ping(owner);
    const { secret } = await hooks.rotate(owner, made.id);
    expect(secret).not.toBe(made.secret);
    startSender();
    await until(() => heard.length === 1);
    for (const one of [made.secret!, secret!]) new Reference(one).verify(heard[0]!.body, heard[0]!.headers);
    expect(JSON.stringify(await hooks.list(owner))).not.toContain('whsec_');
  });
});

describe('a webhook is kept', () => {
  it('from guests, from others, and from more than ten', async () => {
    const [ada, eve, guest] = [await player(), await player(), await player('guest')];
    await expect(hook(guest)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(hook(ada, '/', { events: ['chat'] })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    const made = await Promise.allSettled(Array.from({ length: 12 }, () => hook(ada)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const [{ id }] = (await hooks.list(ada)) as [Webhook];
    for (const attempt of [hooks.update(eve, id, { enabled: false }), hooks.rotate(eve, id), hooks.deliveries(eve, id, 5), hooks.ping(eve, id), hooks.ping(ada, 'x')])
      await expect(attempt).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await hooks.delete(eve, id)).toBe(false);
    expect(await hooks.delete(ada, id)).toBe(true);
  });
});

describe('an attempt', () => {
  const attempt = (addresses: string[], url = 'https://hooks.example/') => post({ url, headers: {}, body: '{}' }, { privateHosts: [], timeoutMs: 2000, resolve: async () => addresses });

  it('does not go to a name that leads to an address which is not public', async () => {
    expect(await attempt(['127.0.0.1'])).toEqual({ error: 'ADDRESS_NOT_PUBLIC' });
    expect(await attempt(['93.184.215.14', '169.254.169.254'])).toEqual({ error: 'ADDRESS_NOT_PUBLIC' });
    expect(await attempt([])).toEqual({ error: 'ADDRESS_NOT_PUBLIC' });
    expect(await attempt(['93.184.215.14'], base)).toEqual({ error: 'BAD_INPUT' });
    expect(heard).toEqual([]);
  });

  it('looks a name up once, so that it cannot be public for the check and private for the connection', async () => {
    const answers = [['10.0.0.1'], ['93.184.215.14']];
    const asked: string[] = [];
    const resolve = async (name: string) => (asked.push(name), answers.shift()!);
    expect(await post({ url: 'https://hooks.example/', headers: {}, body: '{}' }, { privateHosts: [], timeoutMs: 2000, resolve })).toEqual({ error: 'ADDRESS_NOT_PUBLIC' });
    expect(asked).toEqual(['hooks.example']);
  });
});

describe('a receiver that behaves oddly', () => {
  /** What becomes of an attempt where the receiver does this with the connection. */
  async function from(behave: (socket: Socket) => void, timeoutMs = 20_000): Promise<unknown> {
    const sockets: Socket[] = [];
    const odd = createRawServer((socket) => {
      sockets.push(socket.on('error', () => undefined));
      socket.once('data', () => behave(socket));
    }).listen(0, '127.0.0.1');
    await once(odd, 'listening');
    const url = `http://127.0.0.1:${(odd.address() as AddressInfo).port}/`;
    const became = await post({ url, headers: {}, body: '{}' }, { privateHosts: ['127.0.0.1'], timeoutMs });
    for (const socket of sockets) if (!socket.closed) await new Promise((closed) => socket.once('close', closed));
    odd.close();
    return became;
  }
  /** Writes on and on, until the other side has had enough. */
  const forever = (socket: Socket, text: string, ms: number) => {
    const timer = setInterval(() => socket.write(text), ms);
    socket.once('close', () => clearInterval(timer));
  };

  it('and changes the protocol has failed, and keeps nobody', async () => {
    expect(await from((socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'))).toEqual({ status: 101, wish: null });
  });

  it('and never comes to the end of its headers is left after the time an attempt may take', async () => {
    const slowly = (socket: Socket) => (socket.write('HTTP/1.1 200 OK\r\n'), forever(socket, 'x: y\r\n', 50));
    const informing = (socket: Socket) => forever(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n', 50);
    for (const behave of [slowly, informing]) expect(await from(behave, 700)).toEqual({ error: 'TIMEOUT' });
  });

  it('and sends too many headers, or no HTTP, has failed', async () => {
    expect(await from((socket) => socket.write(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(10_000)}\r\n`))).toEqual({ error: 'HPE_HEADER_OVERFLOW' });
    expect(await from((socket) => socket.write('220 smtp.example ESMTP\r\n'))).toEqual({ error: 'HPE_INVALID_CONSTANT' });
    expect(await from((socket) => socket.end())).toEqual({ error: 'ECONNRESET' });
  });

  it('and sends a body without an end has got the delivery, and is not listened to', async () => {
    expect(await from((socket) => (socket.write('HTTP/1.1 200 OK\r\n\r\n'), forever(socket, 'x'.repeat(100_000), 5)))).toEqual({ status: 200, wish: null });
  });
});
