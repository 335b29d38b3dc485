import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GatewayApp } from './testing/gateway-app.js';

let app: GatewayApp;
let ann: { id: string; token: string };
let bob: { id: string; token: string };
beforeAll(async () => {
  app = await GatewayApp.start({ readWait: 300 });
  [ann, bob] = [await app.guest('Ann'), await app.guest('Bob')];
});
afterAll(() => app.stop());

const create = async (input: object = {}): Promise<any> =>
  (await app.data('mutation ($input: CreateGameInput!) { createGame(input: $input) { id invite version } }', { input: { type: 'tiny', seats: 2, ...input } }, ann.token))
    .createGame;

describe('queries', () => {
  it('tell of a new game what everybody may know', async () => {
    const { id } = await create({ title: 'Night shift' });
    const { game } = await app.data(
      `query ($id: ID!) { game(id: $id) { id title status visibility version options mySeat invite
        type { id seats { min max } bots } creator { id name } seats { number kind player { name } bot role connected }
        decisions { id } outcome { reason } fairness { seed } view chat { text } commits { nodes { version seat facts { type } } pageInfo { endCursor hasNextPage } } } }`,
      { id },
      bob.token,
    );
    expect(game).toMatchObject({ id, title: 'Night shift', status: 'OPEN', visibility: 'PUBLIC', version: 1, mySeat: null, invite: null });
    expect(game.creator).toEqual({ id: ann.id, name: 'Ann' });
    expect(game.seats).toEqual([
      { number: 0, kind: 'HUMAN', player: { name: 'Ann' }, bot: null, role: null, connected: false },
      { number: 1, kind: 'EMPTY', player: null, bot: null, role: null, connected: false },
    ]);
    expect(game.commits).toEqual({
      nodes: [{ version: 1, seat: 0, facts: [{ type: 'GameCreated' }, { type: 'SeatTaken' }] }],
      pageInfo: { endCursor: '1', hasNextPage: false },
    });
    expect([game.decisions, game.outcome, game.fairness, game.chat]).toEqual([[], null, { seed: null }, []]);
  });
});
