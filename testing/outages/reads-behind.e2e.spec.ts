import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { GatewayApp, type Answer } from '../gateway-app.js';
import { startedGame, Watching } from '../gateway-watching.js';
import { eventually } from '../e2e-players.js';

/** How long a read waits for the read side, in milliseconds: short, for here it never comes. */
const READ_WAIT = 100;
const CREATE = 'mutation ($input: CreateGameInput!) { createGame(input: $input) { id invite version mySeat } }';
const JOIN = 'mutation ($id: ID!, $invite: String) { joinGame(gameId: $id, invite: $invite) { version mySeat } }';
const START = 'mutation ($id: ID!) { startGame(gameId: $id, commandId: "start") { version } }';
const DECIDE = 'mutation ($input: DecideInput!) { decide(input: $input) { version } }';
const GAME = 'query ($id: ID!) { game(id: $id) { version status mySeat invite seats { player { name } } decisions { id seat options { id } } view } }';

interface Person {
  readonly id: string;
  readonly token: string;
}

let app: GatewayApp;
let ann: Person;
let bob: Person;
let carl: Person;
const tell = { hand: undefined as GatewayApp['house']['tell'] | undefined };
beforeAll(async () => {
  // No poll but that of the outage brings what the bus does not.
  app = await GatewayApp.start({ safetyPoll: 2 ** 30, healthPoll: 20, delayedPoll: 20, readWait: READ_WAIT });
  [ann, bob, carl] = [await app.guest('Ann'), await app.guest('Bob'), await app.guest('Carl')];
  tell.hand = app.house.tell;
});
afterEach(async () => {
  app.house.catchUp();
  app.house.bus.away = false;
  app.house.tell = tell.hand!;
  await eventually(mode, (now) => now === 'IMMEDIATE');
});
afterAll(() => app.stop());

const mode = async (): Promise<string> => (await app.data('{ service { live { mode } } }')).service.live.mode;

async function busGoesAway(): Promise<void> {
  app.house.standStill();
  app.house.tell = () => undefined;
  app.house.bus.away = true;
  await eventually(mode, (now) => now === 'DELAYED');
}

const create = async (visibility: 'PUBLIC' | 'PRIVATE'): Promise<{ id: string; invite: string }> =>
  (await app.data(CREATE, { input: { type: 'tiny', seats: 2, visibility, options: { target: 12 } } }, ann.token)).createGame;
const game = async (id: string, token?: string, headers: Record<string, string> = {}) => (await app.data(GAME, { id }, token, headers)).game;

/** Answers whatever its seat is asked, to the end. */
async function playOn({ token }: Person, gameId: string): Promise<void> {
  for (;;) {
    const { status, decisions } = await game(gameId, token);
    if (status !== 'RUNNING') return;
    const decision = decisions.find(({ options }: { options: unknown }) => options !== null);
    if (decision !== undefined) await app.ask(DECIDE, { input: { gameId, decisionId: decision.id, answer: ['3'], commandId: decision.id } }, token);
  }
}

/** The game is joined by the invite, started and played to its end; everybody at it is shown every move. */
async function playThrough(id: string, invite: string): Promise<void> {
  const atOnce = await Watching.start(app.client({ token: ann.token }), id, 0).reach(1);
  expect(await game(id, bob.token)).toBeNull();
  expect((await game(id, bob.token, { 'nightledger-invite': invite })).mySeat).toBeNull();
  expect((await app.data(JOIN, { id, invite }, bob.token)).joinGame).toEqual({ version: 2, mySeat: 1 });
  expect(await game(id, bob.token)).toMatchObject({ version: 2, status: 'OPEN', mySeat: 1, invite });
  const joined = await Watching.start(app.client({ token: bob.token }), id, 0).reach(2);
  const invited = await Watching.start(app.client({ token: carl.token, invite }), id, 0).reach(2);
  await app.data(START, { id }, ann.token);
  await Promise.all([playOn(ann, id), playOn(bob, id)]);
  const commits = app.house.ledger.get(id)!;
  for (const watching of [atOnce, joined, invited]) {
    await (await watching.reach(commits.length)).stop();
    expect(watching.errors).toEqual([]);
    expect(watching.commits.map(({ hash }) => hash)).toEqual(commits.map(({ hash }) => hash));
  }
  expect(await game(id, ann.token)).toMatchObject({ version: commits.length, status: 'FINISHED' });
  const history = await (await fetch(`${app.url}/v1/games/${id}/commits`, { headers: { authorization: `Bearer ${ann.token}` } })).text();
  expect(history.trim().split('\n').map((line) => JSON.parse(line).hash)).toEqual(commits.map(({ hash }) => hash));
  const { audit } = await app.data('query ($id: ID!) { audit(gameId: $id) { commits chainIntact replayIdentical } }', { id }, bob.token);
  expect(audit).toEqual({ commits: commits.length, chainIntact: true, replayIdentical: true });
}

describe('a game begun while the bus is away', () => {
  it('is joined by its invite, played to its end and watched', async () => {
    await busGoesAway();
    const { id, invite } = await create('PRIVATE');
    await playThrough(id, invite);
  });

  it('is shown to all where it is public, whoever asks, and over REST', async () => {
    await busGoesAway();
    const { id } = await create('PUBLIC');
    expect(await game(id)).toMatchObject({ version: 1, status: 'OPEN', mySeat: null, invite: null });
    expect(await (await fetch(`${app.url}/v1/games/${id}?atLeastVersion=1`)).json()).toMatchObject({ id, version: 1, status: 'OPEN' });
    await (await Watching.start(app.client(), id, 0).reach(1)).stop();
    app.house.catchUp();
    expect((await app.data('{ games { nodes { id } } }')).games.nodes).toContainEqual({ id });
  });

  it('lists do not show, and the service says so', async () => {
    await busGoesAway();
    const { id } = await create('PUBLIC');
    expect((await app.data('{ games { nodes { id } } }')).games.nodes).not.toContainEqual({ id });
    expect((await app.data('{ service { live { message } } }')).service.live.message).toContain('lists');
  });
});

describe('a game known as it was before the bus was away', () => {
  it('is watched and played by who has joined it meanwhile', async () => {
    const { id, invite } = await create('PRIVATE');
    const early = await Watching.start(app.client({ token: ann.token }), id).reach(1);
    await busGoesAway();
    await playThrough(id, invite);
    await early.stop();
    expect(early.errors).toEqual([]);
  });

  it('is shown as it is now', async () => {
    const id = await startedGame(app, [ann.id, bob.id]);
    await busGoesAway();
    await Promise.all([playOn(ann, id), playOn(bob, id)]);
    expect((await game(id)).status).toBe('FINISHED');
  });

  it('is no longer shown to who has left it', async () => {
    const { id, invite } = await create('PRIVATE');
    await app.data(JOIN, { id, invite }, bob.token);
    await busGoesAway();
    await app.data('mutation ($id: ID!) { leaveGame(gameId: $id) { version } }', { id }, bob.token);
    expect(await game(id, bob.token)).toBeNull();
    expect((await Watching.start(app.client({ token: bob.token }), id).end()).errors.map((e) => e.extensions.code)).toEqual(['NOT_FOUND']);
  });
});

describe('while the read side alone stands still', () => {
  it('a game is begun, joined by its invite and played to its end, and the service says that lists are behind', async () => {
    app.house.standStill();
    const { id, invite } = await create('PRIVATE');
    await playThrough(id, invite);
    expect(await mode()).toBe('IMMEDIATE');
    expect((await app.data('{ service { live { message } } }')).service.live.message).toContain('lists of games are behind');
  });

  it('a version that the ledger does not have either is UNAVAILABLE', async () => {
    app.house.standStill();
    const { id } = await create('PUBLIC');
    const { errors } = await app.ask('query ($id: ID!) { game(id: $id, atLeastVersion: 99) { version } }', { id });
    expect(errors?.map((e) => e.extensions.code)).toEqual(['UNAVAILABLE']);
  });
});

describe('a stranger', () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  const queries = [
    GAME,
    'query ($id: ID!) { game(id: $id, atLeastVersion: 1) { version } }',
    'query ($id: ID!) { game(id: $id, atLeastVersion: 99) { version } }',
    'query ($id: ID!) { audit(gameId: $id) { commits } }',
    'mutation ($id: ID!) { createWebhook(input: { url: "https://example.org/", events: [GAME_STARTED], gameId: $id }) { id } }',
  ];
  const paths = ['', '?atLeastVersion=1', '/view', '/view?atVersion=1', '/commits', '/export', '/audit', '/chat'];
  const subscriptions = ['gameUpdates(gameId: $id) { version }', 'gameUpdates(gameId: $id, sinceVersion: 0) { version }', 'gameUpdates(gameId: $id, sinceVersion: 99) { version }', 'chat(gameId: $id) { text }'];

  /** Everything that a player may ask about one game, and what is answered. */
  async function answersOn(id: string, { token }: Person, invite: Record<string, string>): Promise<unknown[]> {
    const same = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer).replaceAll(id, 'ID').replace(/"requestId":"[^"]*"/g, '"requestId":""'));
    const answers: unknown[] = [];
    for (const query of queries) answers.push(same(await app.ask(query, { id }, token, invite)));
    for (const path of paths) {
      const response = await fetch(`${app.url}/v1/games/${id}${path}`, { headers: { authorization: `Bearer ${token}`, ...invite } });
      answers.push(same([response.status, await response.text()]));
    }
    for (const field of subscriptions) answers.push(same(await pushed(`subscription ($id: ID!) { ${field} }`, id, token, invite)));
    return answers;
  }

  async function pushed(query: string, id: string, token: string, invite: Record<string, string>): Promise<Answer[]> {
    const client = app.client({ token, ...(invite['nightledger-invite'] && { invite: invite['nightledger-invite'] }) });
    const answers: Answer[] = [];
    try {
      for await (const answer of client.iterate({ query, variables: { id } })) answers.push(answer as Answer);
    } catch (errors) {
      answers.push({ errors } as Answer);
    }
    return answers;
  }

  it.each([
    ['without an invite', {}],
    ['with an invite that is wrong', { 'nightledger-invite': 'abcdefabcdef' }],
  ])('%s is told the same of private games, begun or moved on meanwhile, as of games that do not exist', async (_, invite) => {
    const moved = await create('PRIVATE');
    await busGoesAway();
    await app.data(JOIN, moved, bob.token);
    const begun = await create('PRIVATE');
    const expected = await answersOn(nobody, carl, invite);
    expect(JSON.stringify(expected).match(/NOT_FOUND/g)?.length).toBeGreaterThan(queries.length);
    expect(await answersOn(begun.id, carl, invite)).toEqual(expected);
    expect(await answersOn(moved.id, carl, invite)).toEqual(expected);
  });

  it('sees of a public game begun meanwhile what is open to all', async () => {
    await busGoesAway();
    const { id } = await create('PUBLIC');
    await app.data(JOIN, { id }, bob.token);
    await app.data(START, { id }, ann.token);
    const dealt = app.house.ledger.get(id)!.flatMap(({ facts }) => facts.flatMap(({ type, secret }) => (type === 'NumberDealt' ? [(secret!.data as { number: number }).number] : [])));
    for (const { token } of [ann, bob]) {
      const { mySeat, view } = await game(id, token);
      expect(view.number).toBe(dealt[mySeat]);
    }
    for (const token of [carl.token, undefined]) expect(await game(id, token)).toMatchObject({ mySeat: null, view: { number: null }, decisions: [{ options: null }, { options: null }] });
  });
});
