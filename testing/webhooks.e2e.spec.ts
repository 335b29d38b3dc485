import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook as Reference } from 'standardwebhooks';
import { NightledgerClient, verifyWebhook, type Webhook } from '#sdk';
import { eventually, guest, playToTheEnd, TYPE } from './e2e-players.js';
import { freePort } from './free-port.js';
import { dataFolder, StandaloneProcess } from './standalone-process.js';
import { WebhookReceiver, type Received } from './webhook-receiver.js';

/** Beyond the time after which deliveries in the hands of a sender that died are taken up again. */
const PATIENCE = 300_000;
const EVENTS = ['GAME_STARTED', 'DECISION_OPENED', 'GAME_ENDED'] as const;

let data: string;
let port: number;
let service: StandaloneProcess;
let receiver: WebhookReceiver;
const clients: NightledgerClient[] = [];

beforeAll(async () => {
  [data, port, receiver] = await Promise.all([dataFolder(), freePort(), WebhookReceiver.start()]);
  service = await launched();
}, PATIENCE);
afterEach(() => receiver.answersAs((_, response) => response.writeHead(204).end()));
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  receiver.stop();
  await service.end('SIGTERM');
  await rm(data, { recursive: true });
}, PATIENCE);

const url = () => `http://127.0.0.1:${port}`;
async function launched(more: Record<string, string> = {}): Promise<StandaloneProcess> {
  const started = StandaloneProcess.launch(data, { NIGHTLEDGER_PORT: String(port), NIGHTLEDGER_WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', ...more });
  await started.url();
  return started;
}

async function registered(name: string): Promise<NightledgerClient> {
  const client = new NightledgerClient({ url: url() });
  await client.signUp(name, 'a long password');
  clients.push(client);
  return client;
}

/** Asks over REST; gives status and document. */
async function rest(client: NightledgerClient | null, method: string, path: string, body?: object): Promise<[number, any]> {
  const headers = { 'content-type': 'application/json', ...(client && { authorization: `Bearer ${client.token}` }) };
  const response = await fetch(url() + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return [response.status, response.status === 204 ? null : await response.json()];
}

/** A game against a bot that has begun. */
async function begun(client: NightledgerClient): Promise<string> {
  const { id } = await client.createGame({ type: TYPE, seats: 2 });
  await client.addBot(id, { bot: 'careful' });
  await client.startGame(id);
  return id;
}

/** Both libraries must take it for genuine, and nothing of it for another's. */
async function genuine({ headers, body }: Received, secret: string, other: string): Promise<void> {
  const message: unknown = JSON.parse(body);
  expect(await verifyWebhook(headers, body, secret)).toEqual(message);
  expect(new Reference(secret).verify(body, headers)).toEqual(message);
  await expect(verifyWebhook(headers, body, other)).rejects.toThrow('The signature does not fit');
}

const webhookId = ({ headers }: Received) => headers['webhook-id'];

describe('a game played to its end', () => {
  it('is told to webhooks made by GraphQL and by REST: signed, in order, and nothing that is hidden', async () => {
    const ada = await registered('Ada');
    const byGraphql = await ada.createWebhook({ url: receiver.url('/graphql'), events: EVENTS });
    const [status, byRest] = (await rest(ada, 'POST', '/v1/webhooks', { url: receiver.url('/rest'), events: ['game.started', 'decision.opened', 'game.ended'] })) as [number, Webhook];
    expect([status, byRest.secret, byGraphql.secret]).toEqual([201, expect.stringMatching(/^whsec_/), expect.stringMatching(/^whsec_/)]);
    expect((await ada.webhooks()).map(({ id, secret }) => [id, secret])).toEqual([[byGraphql.id, null], [byRest.id, null]]);

    const gameId = await begun(ada);
    const updates = await playToTheEnd(ada, gameId);
    const asked = new Map(updates.flatMap(({ decisions }) => decisions.filter(({ options }) => options !== null).map(({ id, kind }) => [id, kind] as const)));
    const ended = (path: string) => receiver.at(path).some(({ message }) => message.type === 'game.ended');
    await eventually(async () => ended('/graphql') && ended('/rest'), (both) => both);

    for (const [path, { secret }, other] of [['/graphql', byGraphql, byRest], ['/rest', byRest, byGraphql]] as const) {
      const told = receiver.at(path);
      for (const one of told) await genuine(one, secret!, other.secret!);
      const messages = told.map(({ message }) => message);
      expect(messages.map(({ type }) => type)).toEqual(['game.started', ...Array.from({ length: told.length - 2 }, () => 'decision.opened'), 'game.ended']);
      const versions = messages.map(({ data: { version } }) => version);
      expect(versions).toEqual(versions.toSorted((a, b) => a - b));
      expect(versions.at(-1)).toBe(updates.at(-1)!.version);
      expect(new Set(told.map(webhookId)).size).toBe(told.length);
      mustTellNoMore(messages, gameId, asked);
    }
    expect(receiver.at('/graphql').map(webhookId)).toEqual(receiver.at('/rest').map(webhookId));
    const states = async () => (await ada.webhookDeliveries(byGraphql.id, 100)).map(({ state, attempts, lastStatus }) => [state, attempts, lastStatus].join());
    await eventually(states, (all) => all.every((state) => state === 'DELIVERED,1,204'));
  }, PATIENCE);

  /** Exactly what the documentation names: where the game stands, and which questions its owner was asked, by their ids and kinds. */
  function mustTellNoMore(messages: readonly Received['message'][], gameId: string, asked: ReadonlyMap<string, string>): void {
    const opened: string[] = [];
    for (const { type, timestamp, data, ...rest } of messages) {
      const { version, status, decisions, ...where } = data;
      expect([rest, where]).toEqual([{}, { gameId, gameType: TYPE, seat: expect.any(Number) }]);
      expect([new Date(timestamp).toISOString(), Number.isInteger(version)]).toEqual([timestamp, true]);
      expect(status).toBe(type === 'game.ended' ? 'FINISHED' : 'RUNNING');
      expect(decisions === undefined).toBe(type !== 'decision.opened');
      for (const decision of decisions ?? []) {
        expect(decision).toEqual({ id: decision.id, kind: asked.get(decision.id), deadline: null });
        opened.push(decision.id);
      }
    }
    expect(opened.toSorted()).toEqual([...asked.keys()].toSorted());
  }
});

describe('a webhook', () => {
  it('is changed, given a new secret, tried, sent again to, and taken away', async () => {
    const bea = await registered('Bea');
    const { id, secret } = await bea.createWebhook({ url: receiver.url('/old'), events: ['GAME_ENDED'] });
    const moved = await bea.updateWebhook(id, { url: receiver.url('/new'), events: ['GAME_STARTED'] });
    expect(moved).toMatchObject({ id, url: receiver.url('/new'), events: ['GAME_STARTED'], enabled: true, secret: null });
    const { secret: renewed } = await bea.rotateWebhookSecret(id);
    expect(renewed).not.toBe(secret);

    const ping = await bea.pingWebhook(id);
    const [pinged] = await receiver.until('/new', 1);
    expect(pinged!.message).toEqual({ type: 'webhook.ping', timestamp: expect.any(String), data: { webhookId: id } });
    expect(webhookId(pinged!)).toBe(ping.eventId);
    for (const good of [secret!, renewed!]) await genuine(pinged!, good, 'whsec_AAAA');

    const gameId = await begun(bea);
    await bea.concede(gameId);
    const [, started] = await receiver.until('/new', 2);
    expect(started!.message).toMatchObject({ type: 'game.started', data: { gameId } });
    const [delivery] = await eventually(() => bea.webhookDeliveries(id, 1), ([last]) => last?.state === 'DELIVERED');
    expect(delivery).toMatchObject({ eventId: webhookId(started!), event: 'game.started', gameId, attempts: 1, lastStatus: 204, lastError: null, nextAttemptAt: null });
    await bea.redeliverWebhook(delivery!.id);
    const again = (await receiver.until('/new', 3))[2]!;
    expect([webhookId(again), again.body]).toEqual([webhookId(started!), started!.body]);

    expect(await bea.updateWebhook(id, { enabled: false })).toMatchObject({ enabled: false, disabledReason: 'disabled by its owner' });
    await expect(bea.pingWebhook(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect([await bea.deleteWebhook(id), await bea.deleteWebhook(id), await bea.webhooks()]).toEqual([true, false, []]);
    await expect(bea.webhookDeliveries(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(receiver.at('/old')).toEqual([]);
  }, PATIENCE);

  it('is refused in the same words by GraphQL and REST', async () => {
    const [cleo, eve] = [await registered('Cleo'), await registered('Eve')];
    const visitor = await guest(url(), 'Dot');
    clients.push(visitor);
    const { id } = await cleo.createWebhook({ url: receiver.url('/cleo'), events: ['GAME_ENDED'] });
    const make = (client: NightledgerClient | null, address = 'https://example.org/') => rest(client, 'POST', '/v1/webhooks', { url: address, events: ['game.ended'] });
    const problem = (status: number, code: string, detail: string | RegExp) => [status, expect.objectContaining({ code, detail: expect.stringMatching(detail) })];

    expect(await make(null)).toEqual(problem(401, 'UNAUTHENTICATED', ''));
    expect(await make(visitor)).toEqual(problem(403, 'FORBIDDEN', 'for registered players and for API keys'));
    await expect(visitor.createWebhook({ url: 'https://example.org/', events: ['GAME_ENDED'] })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    // Of all private hosts one alone has been allowed.
    for (const [address, why] of [['nowhere', 'complete address'], ['ftp://example.org/', 'begin with https'], ['http://localhost:4000/', 'begin with https'], ['https://127.0.0.2/', 'not public'], ['https://[::ffff:127.0.0.1]/', 'not public'], ['https://169.254.169.254/', 'not public'], ['https://0.0.0.0/', 'not public']] as const) {
      expect(await make(cleo, address)).toEqual(problem(400, 'BAD_INPUT', why));
      await expect(cleo.createWebhook({ url: address, events: ['GAME_ENDED'] })).rejects.toMatchObject({ code: 'BAD_INPUT', message: expect.stringContaining(why) });
      await expect(cleo.updateWebhook(id, { url: address })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    }
    expect(await rest(cleo, 'POST', '/v1/webhooks', { url: 'https://example.org/', events: ['chat'] })).toEqual(problem(400, 'BAD_INPUT', 'choose from game.started'));

    for (const attempt of [eve.updateWebhook(id, { enabled: false }), eve.rotateWebhookSecret(id), eve.pingWebhook(id), eve.webhookDeliveries(id), eve.redeliverWebhook(id)])
      await expect(attempt).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await eve.deleteWebhook(id)).toBe(false);
    for (const [method, path] of [['PATCH', ''], ['DELETE', ''], ['POST', '/secret'], ['POST', '/ping'], ['GET', '/deliveries']] as const)
      expect(await rest(eve, method, `/v1/webhooks/${id}${path}`, method === 'PATCH' ? { enabled: false } : undefined)).toEqual(problem(404, 'NOT_FOUND', ''));
    const closed = await cleo.createGame({ type: TYPE, seats: 2, visibility: 'PRIVATE' });
    await expect(eve.createWebhook({ url: 'https://example.org/', events: ['GAME_ENDED'], gameId: closed.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });

    for (let more = 1; more < 10; more++) expect((await make(cleo))[0]).toBe(201);
    expect(await make(cleo)).toEqual(problem(403, 'FORBIDDEN', '10 webhooks, which is the most'));
    await expect(cleo.createWebhook({ url: 'https://example.org/', events: ['GAME_ENDED'] })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }, PATIENCE);
});

describe('a service that is killed', () => {
  it('delivers after its next start what it was delivering, under the same id, and what it had not yet come to', async () => {
    const fay = await registered('Fay');
    const { id, secret } = await fay.createWebhook({ url: receiver.url('/fay'), events: ['GAME_STARTED'] });
    receiver.answersAs(() => undefined);
    const held = await begun(fay);
    const [first] = await receiver.until('/fay', 1);
    const fresh = await begun(fay);
    expect(await service.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
    receiver.answersAs((_, response) => response.writeHead(204).end());
    service = await launched({ NIGHTLEDGER_COMMANDS_PER_MINUTE: '5' });

    const told = (game: string) => receiver.at('/fay').slice(1).filter(({ message }) => message.data.gameId === game);
    await eventually(async () => told(held).length > 0 && told(fresh).length > 0, (both) => both);
    const again = told(held)[0]!;
    expect([webhookId(again), again.body]).toEqual([webhookId(first!), first!.body]);
    for (const one of [again, told(fresh)[0]!]) await genuine(one, secret!, 'whsec_AAAA');
    await eventually(() => fay.webhookDeliveries(id), (all) => all.length === 2 && all.every(({ state }) => state === 'DELIVERED'));
  }, PATIENCE);

  it('counts what changes webhooks as commands, by GraphQL and by REST', async () => {
    const gus = await registered('Gus');
    const { id } = await gus.createWebhook({ url: receiver.url('/gus'), events: ['GAME_STARTED'] });
    const refusal = async (again: () => Promise<unknown>): Promise<unknown> => {
      for (;;) {
        const error = await again().then(() => undefined, (thrown: unknown) => thrown);
        if (error !== undefined) return error;
      }
    };
    expect(await refusal(() => gus.updateWebhook(id, { enabled: true }))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await rest(gus, 'PATCH', `/v1/webhooks/${id}`, { enabled: true })).toEqual([429, expect.objectContaining({ code: 'RATE_LIMITED', retryAfter: expect.any(Number) })]);
  }, PATIENCE);
});
