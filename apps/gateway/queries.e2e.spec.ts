import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tinyGame, tinyRegistry } from '#testing/tiny-game';
import { seeCommit, viewTable, type TableState } from '#table';
import { GatewayApp } from '#testing/gateway-app';
import { startedGame } from '#testing/gateway-watching';

let app: GatewayApp;
let ann: { id: string; token: string };
let bob: { id: string; token: string };
let finished: string;
beforeAll(async () => {
  app = await GatewayApp.start({ readWait: 500 });
  [ann, bob] = [await app.guest('Ann'), await app.guest('Bob')];
  finished = await startedGame(app, [ann.id, bob.id]);
  while (app.house.now(finished)!.status === 'RUNNING') app.house.timeOut(finished);
});
afterAll(() => app.stop());

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));
const view = (table: TableState, viewer: number | 'spectator' | 'auditor') => asJson(viewTable(table, viewer, tinyRegistry));
const create = async (input: object = {}, token = ann.token): Promise<any> =>
  (await app.data('mutation ($input: CreateGameInput!) { createGame(input: $input) { id invite version } }', { input: { type: 'tiny', seats: 2, ...input } }, token)).createGame;

describe('game types', () => {
  it('are told with their schemas', async () => {
    const { gameTypes, gameType, none } = await app.data(
      '{ gameTypes { id title summary seats { min max } ruleset bots optionsSchema } gameType(id: "tiny") { viewSchema factSchemas } none: gameType(id: "x") { id } }',
    );
    expect(gameTypes).toEqual([
      {
        id: 'tiny',
        title: 'Tiny',
        summary: 'Count up to the target together.',
        seats: { min: 1, max: 4 },
        ruleset: 1,
        bots: ['random', 'last'],
        optionsSchema: asJson(tinyRegistry.get('tiny')!.optionsSchema),
      },
    ]);
    expect(gameType.viewSchema.$schema).toContain('2020-12');
    expect(Object.keys(gameType.factSchemas)).toEqual(expect.arrayContaining(['GameCreated', 'GameFinished', 'NumberDealt', 'Added', 'GaveUp']));
    expect(none).toBeNull();
  });
});

describe('a game', () => {
  it('is told as everybody may know it', async () => {
    const { id } = await create({ title: 'Night shift' });
    const { game } = await app.data(
      `query ($id: ID!) { game(id: $id) { id title status visibility version options mySeat invite
        type { id seats { min max } bots } creator { id name } seats { number kind player { name } bot role connected }
        decisions { id } outcome { reason } fairness { commitment seed } view chat { text } commits { nodes { version seat facts { type } } pageInfo { endCursor hasNextPage } } } }`,
      { id },
      bob.token,
    );
    expect(game).toEqual({
      ...{ id, title: 'Night shift', status: 'OPEN', visibility: 'PUBLIC', version: 1, options: { target: 20 }, mySeat: null, invite: null },
      type: { id: 'tiny', seats: { min: 1, max: 4 }, bots: ['random', 'last'] },
      creator: { id: ann.id, name: 'Ann' },
      seats: [
        { number: 0, kind: 'HUMAN', player: { name: 'Ann' }, bot: null, role: null, connected: false },
        { number: 1, kind: 'EMPTY', player: null, bot: null, role: null, connected: false },
      ],
      ...{ decisions: [], outcome: null, chat: [] },
      fairness: { commitment: app.house.now(id)!.commitment, seed: null },
      view: view(app.house.now(id)!, 'spectator'),
      commits: { nodes: [{ version: 1, seat: 0, facts: [{ type: 'GameCreated' }, { type: 'SeatTaken' }] }], pageInfo: { endCursor: '1', hasNextPage: false } },
    });
  });

  it('is played by mutations, which read what they wrote', async () => {
    const { id } = await create();
    const joined = await app.data('mutation ($id: ID!) { joinGame(gameId: $id) { version mySeat } }', { id }, bob.token);
    const left = await app.data('mutation ($id: ID!) { leaveGame(gameId: $id) { version mySeat } }', { id }, bob.token);
    const bots = await app.data('mutation ($id: ID!) { addBot(gameId: $id, bot: "last") { version seats { kind bot connected } } }', { id }, ann.token);
    expect([joined.joinGame, left.leaveGame]).toEqual([{ version: 2, mySeat: 1 }, { version: 3, mySeat: null }]);
    expect(bots.addBot).toEqual({ version: 4, seats: [{ kind: 'HUMAN', bot: null, connected: false }, { kind: 'BOT', bot: 'last', connected: true }] });
    const result = 'gameId version status commits { version facts { type data text } } decisions { id seat kind options { id } }';
    const { startGame } = await app.data(`mutation ($id: ID!) { startGame(gameId: $id, commandId: "s") { ${result} } }`, { id }, ann.token);
    expect([startGame.version, startGame.status, startGame.commits[0].facts[1]]).toEqual([5, 'RUNNING', { type: 'NumberDealt', data: { seat: 0, number: expect.any(Number) }, text: expect.stringMatching(/^\{seat:0\} is dealt \d+\.$/) }]);
    expect(startGame.decisions).toEqual([
      { id: 'd1', seat: 0, kind: 'tiny.add', options: [{ id: '1' }, { id: '2' }, { id: '3' }] },
      { id: 'd2', seat: 1, kind: 'waiting', options: null },
    ]);
    const input = { gameId: id, decisionId: 'd1', answer: ['3'], commandId: 'a' };
    const { decide } = await app.data(`mutation ($input: DecideInput!) { decide(input: $input) { ${result} } }`, { input }, ann.token);
    expect(decide).toEqual({ gameId: id, version: 6, status: 'RUNNING', commits: [{ version: 6, facts: [] }], decisions: [{ id: 'd2', seat: 1, kind: 'waiting', options: null }] });
    const { concede } = await app.data(`mutation ($id: ID!) { concede(gameId: $id, commandId: "c") { version status } }`, { id }, ann.token);
    expect(concede).toEqual({ version: 7, status: 'RUNNING' });
  });

  it('waits for the version asked for', async () => {
    const { id } = await create();
    app.house.shown.set(id, 0);
    const asked = app.data('query ($id: ID!) { game(id: $id, atLeastVersion: 1) { version } }', { id });
    setTimeout(() => app.house.shown.delete(id), 50);
    expect(await asked).toEqual({ game: { version: 1 } });
  });

  it('is told from the ledger when the read side does not follow a command in time', async () => {
    const { id } = await create();
    app.house.shown.set(id, 1);
    const { joinGame } = await app.data('mutation ($id: ID!) { joinGame(gameId: $id) { version seats { player { name } } } }', { id }, bob.token);
    app.house.shown.delete(id);
    expect(joinGame).toEqual({ version: 2, seats: expect.arrayContaining([{ player: { name: 'Bob' } }]) });
  });

  it('of which the seed is told at the end only', async () => {
    const { game } = await app.data('query ($id: ID!) { game(id: $id) { status fairness { commitment seed } outcome { winners losers reason scores } } }', { id: finished });
    expect(game).toEqual({
      status: 'FINISHED',
      fairness: { commitment: app.house.now(finished)!.commitment, seed: expect.stringMatching(/^[0-9a-f]{64}$/) },
      outcome: { winners: [0, 1], losers: [], reason: 'The target is reached.', scores: null },
    });
  });

  it('can be seen as it was after every commit, by every seat once it has ended', async () => {
    const query = 'query ($id: ID!, $at: Int, $seat: Int) { game(id: $id) { view(atVersion: $at, seat: $seat) } }';
    const last = app.house.now(finished)!.version;
    for (const at of [last, 4, 3, last - 1, 1, 2, 5])
      for (const [seat, viewer] of [[null, 1], [0, 0], [1, 1], [-1, 'auditor']] as const) {
        const { game } = await app.data(query, { id: finished, at, seat }, bob.token);
        expect([at, seat, game.view]).toEqual([at, seat, view(app.house.at(finished, at)!, viewer)]);
      }
  });

  it('shows its history page by page, as the viewer may know it', async () => {
    const query = 'query ($id: ID!, $after: String) { game(id: $id) { commits(first: 2, after: $after) { nodes { version facts { type data } } pageInfo { endCursor hasNextPage } } } }';
    const versions: number[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const { commits }: any = (await app.data(query, { id: finished, after }, ann.token)).game;
      versions.push(...commits.nodes.map((c: any) => c.version));
      [after, more] = [commits.pageInfo.endCursor, commits.pageInfo.hasNextPage];
    }
    expect(versions).toEqual(app.house.ledger.get(finished)!.map((c) => c.version));
    const { commits } = (await app.data(query, { id: finished, after: '2' }, ann.token)).game;
    expect(commits.nodes[0].facts.slice(1)).toEqual([
      { type: 'NumberDealt', data: { seat: 0, number: expect.any(Number) } },
      { type: 'NumberDealt', data: { seat: 1 } },
    ]);
  });

  it('shows the longest page of its history with all there is to it, in one query that is affordable', async () => {
    const all = 'nodes { version at seat facts { type data text } hash } pageInfo { endCursor hasNextPage }';
    const { game } = await app.data(`query ($id: ID!) { game(id: $id) { commits(first: 500) { ${all} } } }`, { id: finished }, ann.token);
    expect(game.commits.nodes).toEqual(asJson(app.house.ledger.get(finished)!.map((commit) => seeCommit(commit, 0, tinyGame))));
  });

  it('can be audited by whoever sees it', async () => {
    const query = 'query ($id: ID!) { audit(gameId: $id) { gameId commits chainIntact replayIdentical headHash firstBadVersion } }';
    const { version, headHash } = app.house.now(finished)!;
    expect((await app.data(query, { id: finished })).audit).toEqual({ gameId: finished, commits: version, chainIntact: true, replayIdentical: true, headHash, firstBadVersion: null });
    const { id } = await create();
    expect((await app.data(query, { id })).audit).toMatchObject({ commits: 1, chainIntact: true, replayIdentical: null });
    const forged = await startedGame(app, [ann.id, bob.id]);
    const [first, second, ...rest] = app.house.ledger.get(forged)!;
    app.house.ledger.set(forged, [first!, { ...second!, at: '2000-01-01T00:00:00.000Z' }, ...rest]);
    expect((await app.data(query, { id: forged })).audit).toMatchObject({ chainIntact: false, replayIdentical: null, firstBadVersion: 2 });
  });
});

describe('a private game', () => {
  const query = 'query ($id: ID!) { game(id: $id) { id invite mySeat } }';

  it('is there for its members and for who has the invite', async () => {
    const { id, invite } = await create({ visibility: 'PRIVATE' });
    expect(invite).toEqual(app.house.now(id)!.invite);
    expect((await app.data(query, { id }, ann.token)).game).toEqual({ id, invite, mySeat: 0 });
    expect((await app.data(query, { id }, bob.token)).game).toBeNull();
    expect((await app.data(query, { id }, bob.token, { 'nightledger-invite': 'wrong' })).game).toBeNull();
    expect((await app.data(query, { id }, bob.token, { 'nightledger-invite': invite })).game).toEqual({ id, invite: null, mySeat: null });
    expect((await app.data('query ($invite: String!) { gameByInvite(invite: $invite) { id } }', { invite })).gameByInvite).toEqual({ id });
    const { joinGame } = await app.data('mutation ($id: ID!, $invite: String) { joinGame(gameId: $id, invite: $invite) { invite mySeat } }', { id, invite }, bob.token);
    expect(joinGame).toEqual({ invite, mySeat: 1 });
  });

  it('is not listed to others', async () => {
    const { id } = await create({ visibility: 'PRIVATE' });
    const ids = async (token: string) => (await app.data('{ games(first: 100) { nodes { id } } }', {}, token)).games.nodes.map((g: any) => g.id);
    expect((await ids(ann.token)).includes(id)).toBe(true);
    expect((await ids(bob.token)).includes(id)).toBe(false);
  });
});

describe('players', () => {
  it('sign up, log in, make keys and revoke them', async () => {
    const signedUp = (await app.data('mutation { signUp(name: "Cleo", password: "long enough") { token expiresAt player { id name } } }')).signUp;
    const loggedIn = (await app.data('mutation { logIn(name: "cleo", password: "long enough") { token player { id name } } }')).logIn;
    expect(loggedIn.player).toEqual({ id: signedUp.player.id, name: 'Cleo' });
    const key = (await app.data('mutation { createApiKey(name: "robot") { id name secret createdAt } }', {}, loggedIn.token)).createApiKey;
    const me = '{ me { id name } }';
    expect((await app.data(me, {}, key.secret)).me).toEqual({ id: signedUp.player.id, name: 'Cleo' });
    const revoke = 'mutation ($id: ID!) { revokeApiKey(id: $id) }';
    expect(await app.data(revoke, { id: key.id }, ann.token)).toEqual({ revokeApiKey: false });
    expect(await app.data(revoke, { id: key.id }, loggedIn.token)).toEqual({ revokeApiKey: true });
    expect((await app.ask(me, {}, key.secret)).errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    expect((await app.data(me)).me).toBeNull();
  });

  it('are told with the games they sit in, as far as the caller may see those', async () => {
    const dora = await app.guest('Dora');
    const open = await create({}, dora.token);
    const hidden = await create({ visibility: 'PRIVATE' }, dora.token);
    await create();
    const query = 'query ($id: ID!, $first: Int) { player(id: $id) { games(first: $first) { nodes { id } pageInfo { hasNextPage } } } }';
    const gamesSeenBy = async (token?: string, first = 5): Promise<unknown> => (await app.data(query, { id: dora.id, first }, token)).player.games;
    expect(await gamesSeenBy(bob.token)).toEqual({ nodes: [{ id: open.id }], pageInfo: { hasNextPage: false } });
    expect(await gamesSeenBy()).toEqual({ nodes: [{ id: open.id }], pageInfo: { hasNextPage: false } });
    expect(await gamesSeenBy(dora.token)).toEqual({ nodes: [{ id: hidden.id }, { id: open.id }], pageInfo: { hasNextPage: false } });
    expect(await gamesSeenBy(dora.token, 1)).toEqual({ nodes: [{ id: hidden.id }], pageInfo: { hasNextPage: true } });
  });

  it('are told with their statistics and ranks', async () => {
    const { player, none, leaderboard } = await app.data(
      `query ($id: ID!) { player(id: $id) { id name stats(gameType: "tiny") { gameType played won rating } } none: player(id: "00000000-0000-4000-8000-000000000009") { id }
        leaderboard(gameType: "tiny") { nodes { rank rating played won player { name } } pageInfo { endCursor hasNextPage } } }`,
      { id: ann.id },
    );
    expect(player).toEqual({ id: ann.id, name: 'Ann', stats: [{ gameType: 'tiny', played: 2, won: 1, rating: 25.5 }] });
    expect(none).toBeNull();
    expect(leaderboard).toEqual({
      nodes: [{ rank: 1, rating: 25.5, played: 2, won: 1, player: { name: 'Unknown' } }],
      pageInfo: { endCursor: '1', hasNextPage: false },
    });
  });
});
