import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from 'graphql-ws';
import { GatewayApp } from '#testing/gateway-app';
import { startedGame, Watching } from '#testing/gateway-watching';

let app: GatewayApp;
let ann: { id: string; token: string };
let bob: { id: string; token: string };
beforeAll(async () => {
  app = await GatewayApp.start({ readWait: 500 });
  [ann, bob] = [await app.guest('Ann'), await app.guest('Bob')];
});
afterAll(() => app.stop());

const caller = ({ id }: { id: string }) => ({ player: id, requestId: 't' });
const open = async () => Number(/nightledger_live_subscriptions\{[^}]*\} (\d+)/.exec(await (await fetch(`${app.url}/metrics`)).text())![1]);

/** Subscribes and gathers what comes; `there` waits for so many. */
function gather(client: Client, query: string, variables: Record<string, unknown> = {}) {
  const got: any[] = [];
  const iterator = client.iterate({ query, variables });
  const done = (async () => {
    try {
      for await (const { data, errors } of iterator) got.push(errors?.map((e: any) => e.extensions.code) ?? Object.values(data as object)[0]);
    } catch (errors) {
      got.push((errors as any[]).map((e) => e.extensions.code));
    }
  })();
  const until = async (met: () => boolean | Promise<boolean>) => {
    while (!(await met())) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { got, until, there: (n: number) => until(() => got.length >= n), stop: async () => (await iterator.return?.(undefined), await done) };
}

describe('the lobby', () => {
  it('tells of tables that open, fill and start, private ones to their members alone', async () => {
    const before = await open();
    const query = 'subscription ($type: ID) { lobby(type: $type) { id status version seats { kind } mySeat } }';
    const anns = gather(app.client({ token: ann.token }), query, { type: 'tiny' });
    const bobs = gather(app.client({ token: bob.token }), query);
    const others = gather(app.client(), query, { type: 'another' });
    await anns.until(async () => (await open()) === before + 3);

    // Who has not yet been told of one change when the next comes is told of the newest alone.
    const told = (n: number) => Promise.all([anns.there(n + 1), bobs.there(n)]);
    const hidden = await app.house.create(caller(ann), { type: 'tiny', seats: 1, visibility: 'PRIVATE' });
    await told(0);
    const { gameId } = await app.house.create(caller(ann), { type: 'tiny', seats: 2 });
    await told(1);
    await app.house.join(caller(bob), { gameId });
    await told(2);
    app.house.ledger.get(gameId)!.forEach((commit) => app.house.tell(commit));
    await app.house.start(caller(ann), { gameId });
    await told(3);
    for (const watching of [anns, bobs, others]) await watching.stop();
    const table = (version: number, status: string, kinds: string[], mySeat: number | null) => ({ id: gameId, status, version, seats: kinds.map((kind) => ({ kind })), mySeat });
    expect(bobs.got).toEqual([table(1, 'OPEN', ['HUMAN', 'EMPTY'], null), table(2, 'OPEN', ['HUMAN', 'HUMAN'], 1), table(3, 'RUNNING', ['HUMAN', 'HUMAN'], 1)]);
    expect(anns.got.map((g) => [g.id, g.version])).toEqual([[hidden.gameId, 1], [gameId, 1], [gameId, 2], [gameId, 3]]);
    expect(others.got).toEqual([]);
    await others.until(async () => (await open()) === before);
  });
});

describe('chat', () => {
  it('comes as it is said, once, to those who see the game', async () => {
    const { gameId } = await app.house.create(caller(ann), { type: 'tiny', seats: 2, visibility: 'PRIVATE' });
    const query = 'subscription ($id: ID!) { chat(gameId: $id) { id seat author text } }';
    const before = await open();
    const refused = gather(app.client({ token: bob.token }), query, { id: gameId });
    await refused.there(1);
    expect(refused.got).toEqual([['NOT_FOUND']]);
    const listening = gather(app.client({ token: bob.token, invite: app.house.now(gameId)!.invite }), query, { id: gameId });
    await listening.until(async () => (await open()) === before + 1);
    const say = 'mutation ($id: ID!, $text: String!) { say(gameId: $id, text: $text) { id seat author text at } }';
    const { say: first } = await app.data(say, { id: gameId, text: 'Boo' }, ann.token);
    expect(first).toMatchObject({ seat: 0, author: 'Ann', text: 'Boo' });
    app.house.bus.say('game-chat', gameId, app.house.chat.at(-1));
    await app.data(say, { id: gameId, text: 'Who is there?' }, bob.token, { 'nightledger-invite': app.house.now(gameId)!.invite! });
    await listening.there(2);
    await listening.stop();
    expect(listening.got.map(({ seat, author, text }) => ({ seat, author, text }))).toEqual([
      { seat: 0, author: 'Ann', text: 'Boo' },
      { seat: null, author: 'Bob', text: 'Who is there?' },
    ]);
    const { game } = await app.data('query ($id: ID!) { game(id: $id) { chat(last: 1) { author text } } }', { id: gameId }, ann.token);
    expect(game.chat).toEqual([{ author: 'Bob', text: 'Who is there?' }]);
  });
});

describe('presence', () => {
  it('tells which players watch, as long as they do', async () => {
    const gameId = await startedGame(app, [ann.id, bob.id]);
    const seats = async () =>
      (await app.data('query ($id: ID!) { game(id: $id) { seats { player { name } connected } } }', { id: gameId })).game.seats.map((s: any) => s.connected);
    expect(await seats()).toEqual([false, false]);
    const client = app.client({ token: bob.token });
    const [one, two] = [await Watching.start(client, gameId).reach(3), await Watching.start(client, gameId).reach(3)];
    expect(await seats()).toEqual([false, true]);
    await one.stop();
    expect(await seats()).toEqual([false, true]);
    await two.stop();
    while ((await seats())[1]) await new Promise((resolve) => setTimeout(resolve, 5));
  });
});

describe('a connection', () => {
  it('that breaks ends its subscriptions', async () => {
    const gameId = await startedGame(app, [ann.id, bob.id]);
    const before = await open();
    const client = app.client({ token: ann.token });
    const watching = await Watching.start(client, gameId).reach(3);
    expect(await open()).toBe(before + 1);
    client.terminate();
    await watching.end();
    while ((await open()) > before) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it('elsewhere than at /graphql is refused', async () => {
    const { WebSocket } = await import('ws');
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/elsewhere`, 'graphql-transport-ws');
    const error = await new Promise<Error>((resolve) => socket.once('error', resolve));
    expect(error.message).toContain('404');
  });
});
