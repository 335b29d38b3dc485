import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { NightledgerClient, verifyWebhook } from '#sdk';
import { at, commitsOf, eventually, guest, playToTheEnd, TYPE, watchUntil } from './e2e-players.js';
import { describeService } from './e2e-suite.js';
import { WebhookReceiver } from './webhook-receiver.js';

const { NIGHTLEDGER_GATEWAYS: gateways, NIGHTLEDGER_CLUSTER_CONTROL: control, NIGHTLEDGER_CLUSTER_LOGS: logs } = process.env;
if (gateways === undefined || control === undefined || logs === undefined) throw new Error('This needs a cluster: npm run test:cluster starts one.');

const PATIENCE = 300_000;
const behind = ['event-relay', 'table-projection', 'archive-projection', 'bots', 'webhooks'];

async function tell(verb: string, name: string): Promise<void> {
  const response = await fetch(`${control}/${verb}/${name}`, { method: 'POST' });
  if (!response.ok) throw new Error(`${verb} ${name}: ${await response.text()}`);
}

describeService('cluster', async () => ({
  gateways: gateways.split(','),
  restartConsumers: async () => {
    await Promise.all(behind.map((name) => tell('kill', name)));
    await Promise.all(behind.map((name) => tell('restart', name)));
  },
  stop: async () => undefined,
}));

describe('cluster: a gateway that is killed', () => {
  it('comes back to those who watch there with every version they have missed, and none twice', async () => {
    const [here, there] = gateways.split(',') as [string, string];
    const [ada, bo] = [await guest(here, 'Ada'), await guest(there, 'Bo')];
    const { id } = await ada.createGame({ type: TYPE, seats: 2 });
    await bo.joinGame(id);
    await ada.startGame(id);
    let updates = 0;
    const onUpdate = async () => {
      updates++;
      if (updates === 2) await tell('kill', 'gateway-1');
      if (updates === 6) await tell('restart', 'gateway-1');
    };
    const adaThere = at(there, ada);
    const [watched, played] = await Promise.all([watchUntil(ada, id, 0), playToTheEnd(adaThere, id, { onUpdate }), playToTheEnd(bo, id)]);
    for (const client of [ada, adaThere, bo]) await client.close();
    expect(updates).toBeGreaterThan(6);
    expect(commitsOf(watched)).toEqual(commitsOf(played));
    expect(commitsOf(watched).map(({ version }) => version)).toEqual(commitsOf(watched).map((_, i) => i + 1));
    expect(watched.at(-1)!.view).toEqual(played.at(-1)!.view);
  }, PATIENCE);
});

describe('cluster: a webhook', () => {
  it('made at one gateway is told of a game played at the other', async () => {
    const [here, there] = gateways.split(',') as [string, string];
    const receiver = await WebhookReceiver.start();
    const ada = new NightledgerClient({ url: here });
    await ada.signUp(`Ada ${randomUUID()}`.slice(0, 40), 'a long password');
    const { id, secret } = await ada.createWebhook({ url: receiver.url('/'), events: ['GAME_STARTED', 'GAME_ENDED'] });
    const adaThere = at(there, ada);
    const { id: gameId } = await adaThere.createGame({ type: TYPE, seats: 2 });
    await adaThere.addBot(gameId, { bot: 'careful' });
    await adaThere.startGame(gameId);
    const played = await playToTheEnd(adaThere, gameId);
    const told = await receiver.until('/', 2);
    for (const { headers, body, message } of told) expect(await verifyWebhook(headers, body, secret!)).toEqual(message);
    expect(told.map(({ message }) => [message.type, message.data.gameId])).toEqual([['game.started', gameId], ['game.ended', gameId]]);
    expect(told[1]!.message.data.version).toBe(played.at(-1)!.version);
    expect(await ada.deleteWebhook(id)).toBe(true);
    for (const client of [ada, adaThere]) await client.close();
    receiver.stop();
  }, PATIENCE);
});

describe('cluster: logs', () => {
  it('tell under one request id what every service did with a command', async () => {
    const [gateway] = gateways.split(',');
    const requestId = randomUUID();
    const post = async (path: string, body: object, headers = {}) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
      return (await (await fetch(gateway + path, init)).json()) as { token: string };
    };
    const { token } = await post('/v1/guests', { name: 'Ada' });
    await post('/v1/games', { type: TYPE }, { authorization: `Bearer ${token}`, 'x-request-id': requestId });
    const told = await eventually(() => servicesTelling(requestId), (services) => services.length >= behind.length + 2);
    expect(told).toEqual([...behind, 'game-command', 'gateway'].sort());
  }, PATIENCE);
});

/** Each once, in order. The end of a file may be half a line still. */
async function servicesTelling(requestId: string): Promise<string[]> {
  const names = ['gateway-1', 'game-command-1', 'game-command-2', ...behind];
  const files = await Promise.all(names.map((name) => readFile(`${logs}/${name}.log`, 'utf8')));
  const lines = files.flatMap((file) => file.split('\n').slice(0, -1)).filter((line) => line.includes(requestId));
  const told = lines.map((line) => JSON.parse(line) as { service: string; requestId: unknown }).filter((line) => line.requestId === requestId);
  return [...new Set(told.map(({ service }) => service))].sort();
}
