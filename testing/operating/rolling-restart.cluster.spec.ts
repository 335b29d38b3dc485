import { afterAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { NightledgerClient } from '#sdk';
import { commitsOf, playToTheEnd, TYPE } from '#testing/e2e-players';

const gateways = process.env['NIGHTLEDGER_GATEWAYS']!.split(',');
const control = process.env['NIGHTLEDGER_CLUSTER_CONTROL']!;
const PLAYERS = 3;
/** For a machine that has much else to do. */
const PATIENCE = 900_000;
/** How long a request is kept where nobody listens anywhere. */
const REFUSED_MS = 10_000;
const clients: NightledgerClient[] = [];
afterAll(() => Promise.all(clients.map((client) => client.close())));

interface Answer {
  readonly data: Readonly<Record<string, { readonly id: string; readonly token: string }>>;
  readonly errors?: unknown;
}

/** What stands in front of the gateways: it often asks who is ready, sends each request to one of these, and to another where nobody listens. */
class Balancer {
  private readonly ready = new Set(gateways);
  private turn = 0;
  private over = false;
  private readonly looking = gateways.map((url) => this.look(url));

  /** Gives the value of the mutation's only field. Whatever is refused or gets lost is thrown: nothing is sent twice. */
  async send(token: string | null, mutation: string): Promise<{ readonly id: string; readonly token: string }> {
    const response = await this.post({ 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) }, JSON.stringify({ query: `mutation { ${mutation} }` }));
    const { data, errors } = (await response.json()) as Answer;
    if (!response.ok || errors !== undefined) throw new Error(`${mutation}: ${response.status} ${JSON.stringify(errors)}`);
    return Object.values(data)[0]!;
  }

  async end(): Promise<void> {
    this.over = true;
    await Promise.all(this.looking);
  }

  private async post(headers: Record<string, string>, body: string): Promise<Response> {
    for (const until = performance.now() + REFUSED_MS; ; await delay(50)) {
      const ready = [...this.ready];
      const url = ready[this.turn++ % ready.length] ?? gateways[0];
      try {
        return await fetch(`${url}/graphql`, { method: 'POST', headers, body });
      } catch (error) {
        if ((error as { cause?: { code?: string } }).cause?.code !== 'ECONNREFUSED' || performance.now() > until) throw error;
      }
    }
  }

  /** At each by itself: one that answers late must not keep word of the other back. */
  private async look(url: string): Promise<void> {
    for (; !this.over; await delay(50)) {
      if (await isReady(url)) this.ready.add(url);
      else this.ready.delete(url);
    }
  }
}

const isReady = (url: string): Promise<boolean> => fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(({ ok }) => ok, () => false);

/** Games against a bot, one after the other, by the SDK alone, which knows both gateways and begins with the one of its number. Gives the versions told of each. */
async function play(number: number, over: () => boolean): Promise<number[][]> {
  const url = gateways.map((_, n) => gateways[(n + number) % gateways.length]!);
  const client = new NightledgerClient({ url });
  clients.push(client);
  await client.guest(`Ann ${number}`);
  const games: number[][] = [];
  while (!over()) {
    const { id } = await client.createGame({ type: TYPE, seats: 2 });
    await client.addBot(id, { bot: 'careful' });
    await client.mixSeed(id, 'luck');
    await client.startGame(id);
    games.push(commitsOf(await playToTheEnd(client, id)).map(({ version }) => version));
  }
  return games;
}

/** Lobby commands by plain HTTP, without pause. Gives how many. */
async function command(balancer: Balancer, over: () => boolean): Promise<number> {
  const { token } = await balancer.send(null, 'guest(name: "Bo") { token }');
  let sent = 1;
  for (; !over(); sent += 3) {
    const { id } = await balancer.send(token, `createGame(input: { type: "${TYPE}", seats: 2, commandId: "${randomUUID()}" }) { id }`);
    await balancer.send(token, `addBot(gameId: "${id}", bot: "careful") { id }`);
    await balancer.send(token, `leaveGame(gameId: "${id}") { id }`);
  }
  return sent;
}

describe('every process of the cluster restarted, one after the other, while games go on', () => {
  it('fails no command, and keeps no update back and tells none twice: by the SDK that knows both gateways, and by plain HTTP through a balancer', async () => {
    const pids = await processes();
    let rolled = false;
    const over = (): boolean => rolled;
    const balancer = new Balancer();
    const rolling = roll().finally(() => (rolled = true));
    const playing = Promise.allSettled(Array.from({ length: PLAYERS }, (_, n) => play(n, over)));
    const commanding = Promise.allSettled([command(balancer, over), command(balancer, over)]);
    const [players, senders, answer] = await Promise.all([playing, commanding, rolling]);
    await balancer.end();

    expect([...players, ...senders].flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([]);
    expect(answer).toMatch(/^200 /);
    expect(Object.entries(await processes()).filter(([name, pid]) => pids[name] === pid)).toEqual([]);
    const games = players.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    expect(games.length).toBeGreaterThanOrEqual(PLAYERS);
    for (const versions of games) expect(versions).toEqual(versions.map((_, n) => n + 1));
    for (const one of senders) expect(one.status === 'fulfilled' && one.value).toBeGreaterThan(10);
  }, PATIENCE);
});

/** Process ids by name. */
const processes = async (): Promise<Record<string, number>> => (await (await fetch(`${control}/pids`)).json()) as Record<string, number>;

/** Restarts one process after the other; gives status and answer. Not by fetch, which waits for five minutes at most. */
async function roll(): Promise<string> {
  const asking = request(`${control}/roll`, { method: 'POST' }).end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  return `${response.statusCode} ${await text(response)}`;
}
