import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getNamedType, isObjectType } from 'graphql';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { PRISMA } from '#platform';
import type { PrismaClient } from '#prisma';
import { seeCommit, viewTable } from '#table';
import { GatewayApp } from '#testing/gateway-app';
import { startedGame, Watching } from '#testing/gateway-watching';
import { tinyGame, tinyRegistry } from '#testing/tiny-game';
import { resolvers } from './gateway.module.js';

let app: GatewayApp;
let ann: { id: string; token: string };
let bob: { id: string; token: string };
beforeAll(async () => {
  app = await GatewayApp.start();
  [ann, bob] = [await app.guest('Ann'), await app.guest('Bob')];
});
afterAll(() => app.stop());

async function playOn(gameId: string, between: () => Promise<unknown>): Promise<number> {
  for (; app.house.now(gameId)!.status === 'RUNNING'; await between()) app.house.timeOut(gameId);
  return app.house.now(gameId)!.version;
}

/** Subscribes by a document of the test's own; gives the raw `data` of each push. */
function pushes(params: Record<string, unknown>, query: string, variables: Record<string, unknown>) {
  const got: any[] = [];
  const iterator = app.client(params).iterate({ query, variables });
  void (async () => {
    for await (const { data } of iterator) got.push(data);
  })();
  const there = async (n: number) => {
    while (got.length < n) await new Promise((resolve) => setTimeout(resolve, 5));
    return got;
  };
  return { there, stop: () => iterator.return?.(undefined) };
}

describe('results shared among watchers', () => {
  it('reach nobody who sees the game with other eyes', async () => {
    const gameId = await startedGame(app, [ann.id, bob.id]);
    const cy = await app.guest('Cy');
    const kinds = [[{}, 'spectator'], [{ token: cy.token }, 'spectator'], [{ token: ann.token }, 0], [{ token: bob.token }, 1]] as const;
    const watchings = [1, 2, 3].flatMap((n) => kinds.map(([params, viewer]) => ({ viewer, watching: Watching.start(app.client(params), gameId, n === 1 ? 0 : undefined) })));
    for (const { watching } of watchings) await watching.reach(3);
    const last = await playOn(gameId, () => Promise.all(watchings.map(({ watching }) => watching.reach(app.house.now(gameId)!.version))));
    for (const { viewer, watching } of watchings) {
      await (await watching.reach(last)).stop();
      expect(watching.errors).toEqual([]);
      const commits = app.house.ledger.get(gameId)!.slice(watching.commits[0]?.version - 1).map((c) => seeCommit(c, viewer, tinyGame));
      expect(watching.commits).toEqual(JSON.parse(JSON.stringify(commits)));
      const numbers = [...watching.views.values()].map(({ number }) => number);
      expect(new Set(numbers)).toEqual(new Set([viewTable(app.house.now(gameId)!, viewer, tinyRegistry)['number']]));
    }
  });

  it('are as each document asks for them', async () => {
    const gameId = await startedGame(app, [ann.id, bob.id]);
    const short = pushes({}, 'subscription ($id: ID!) { gameUpdates(gameId: $id) { version } }', { id: gameId });
    const named = pushes({}, 'subscription ($id: ID!) { news: gameUpdates(gameId: $id) { at: version status } }', { id: gameId });
    const spread = pushes({}, 'subscription ($id: ID!) { gameUpdates(gameId: $id) { ...F } } fragment F on GameUpdate { __typename gameId }', { id: gameId });
    const switched = 'subscription ($id: ID!, $all: Boolean!) { gameUpdates(gameId: $id) { version status @include(if: $all) } }';
    const [all, few] = [true, false].map((value) => pushes({}, switched, { id: gameId, all: value }));
    expect(await short.there(1)).toEqual([{ gameUpdates: { version: 3 } }]);
    expect(await named.there(1)).toEqual([{ news: { at: 3, status: 'RUNNING' } }]);
    expect(await spread.there(1)).toEqual([{ gameUpdates: { __typename: 'GameUpdate', gameId } }]);
    expect(await all!.there(1)).toEqual([{ gameUpdates: { version: 3, status: 'RUNNING' } }]);
    expect(await few!.there(1)).toEqual([{ gameUpdates: { version: 3 } }]);
    for (const each of [short, named, spread, all!, few!]) await each.stop();
  });

  it('have no resolver that could ask who looks', () => {
    const seen = new Set<string>();
    const visit = (name: string): void => {
      const type = app.get(GraphQLSchemaHost).schema.getType(name);
      if (!isObjectType(type) || seen.has(name)) return;
      seen.add(name);
      for (const field of Object.values(type.getFields())) visit(getNamedType(field.type).name);
    };
    visit('GameUpdate');
    expect([...seen].sort()).toEqual(['Commit', 'Decision', 'Fact', 'GameUpdate', 'Option']);
    const withFields = resolvers.filter(({ prototype }) => Object.values(Object.getOwnPropertyDescriptors(prototype)).some(({ value }) => Reflect.getMetadata('graphql:resolve_property', value)));
    const types = withFields.map((resolver) => Reflect.getMetadata('graphql:resolver_name', resolver) as string);
    expect(types).toContain('Game');
    expect(types.filter((type) => seen.has(type))).toEqual([]);
  });
});

describe('a command over the socket', () => {
  const decide = 'mutation ($input: DecideInput!) { decide(input: $input) { version commits { facts { type } } } }';
  const once = async (client: ReturnType<GatewayApp['client']>, query: string, variables: Record<string, unknown>) => {
    for await (const { data, errors } of client.iterate({ query, variables })) return { data, codes: errors?.map((e: any) => e.extensions.code) };
    throw new Error('no answer');
  };
  const input = (gameId: string, seat: number, answer = ['1']) => {
    const table = app.house.now(gameId)!;
    return { gameId, decisionId: tinyGame.decisions(table.play!, seat).find((d) => d.seat === seat)!.id, answer, commandId: 'c' };
  };

  it('is carried out as over HTTP, and refused as over HTTP', async () => {
    const gameId = await startedGame(app, [ann.id, bob.id]);
    const client = app.client({ token: ann.token });
    const good = input(gameId, 0);
    expect((await once(client, decide, { input: good })).data).toMatchObject({ decide: { version: 4 } });
    expect((await once(client, decide, { input: good })).codes).toEqual(['STALE_DECISION']);
    expect((await app.ask(decide, { input: good }, ann.token)).errors!.map((e) => e.extensions.code)).toEqual(['STALE_DECISION']);
    expect((await once(app.client(), decide, { input: input(gameId, 1) })).codes).toEqual(['UNAUTHENTICATED']);
  });

  it('by a key that has been revoked since is refused at once', async () => {
    const gameId = await startedGame(app, [ann.id, bob.id]);
    const { createApiKey: key } = await app.data('mutation { createApiKey(name: "bot") { id secret } }', {}, ann.token);
    const client = app.client({ authorization: `Bearer ${key.secret}` });
    const watching = await Watching.start(client, gameId).reach(3);
    expect((await once(client, decide, { input: input(gameId, 0) })).data).toMatchObject({ decide: { version: 4 } });
    await app.data('mutation ($id: ID!) { revokeApiKey(id: $id) }', { id: key.id }, ann.token);
    await expect(once(client, 'mutation ($id: ID!) { concede(gameId: $id, commandId: "x") { version } }', { id: gameId })).rejects.toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    expect(app.house.now(gameId)!.version).toBe(4);
    await watching.stop();
  });

  it('counts against the limit of commands', async () => {
    const strict = await GatewayApp.start({}, { NIGHTLEDGER_COMMANDS_PER_MINUTE: '2' });
    try {
      const cy = await strict.guest('Cy');
      const client = strict.client({ token: cy.token });
      const create = 'mutation { createGame(input: { type: "tiny" }) { id } }';
      const codes = [];
      for (let i = 0; i < 3; i++) codes.push((await once(client, create, {})).codes);
      expect(codes).toEqual([undefined, undefined, ['RATE_LIMITED']]);
    } finally {
      await strict.stop();
    }
  });
});

it('a player who is locked is soon watching no more', async () => {
  const quick = await GatewayApp.start({ keyCheck: 200 });
  try {
    const [cy, di] = [await quick.guest('Cy'), await quick.guest('Di')];
    const gameId = await startedGame(quick, [cy.id, di.id]);
    const [locked, free] = [cy, di].map(({ token }) => Watching.start(quick.client({ token }), gameId));
    for (const watching of [locked!, free!]) await watching.reach(3);
    await quick.get<PrismaClient>(PRISMA).player.update({ where: { id: cy.id }, data: { lockedAt: new Date() } });
    await locked!.end();
    expect(locked!.errors).toMatchObject([{ code: 4401 }]);
    expect(free!.errors).toEqual([]);
    await free!.stop();
  } finally {
    await quick.stop();
  }
});
