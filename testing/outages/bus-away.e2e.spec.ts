import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GatewayApp } from '../gateway-app.js';
import { startedGame, Watching } from '../gateway-watching.js';
import { eventually } from '../e2e-players.js';

const SERVICE = '{ service { live { mode message } } }';

let app: GatewayApp;
let ann: { id: string; token: string };
let bob: { id: string; token: string };
beforeAll(async () => {
  // No poll but that of the outage brings what the bus does not.
  app = await GatewayApp.start({ safetyPoll: 2 ** 30, healthPoll: 20, delayedPoll: 20 });
  [ann, bob] = [await app.guest('Ann'), await app.guest('Bob')];
});
afterAll(() => app.stop());

const mode = async (): Promise<string> => (await app.data(SERVICE)).service.live.mode;
const metric = async () => /nightledger_live_delayed\{[^}]*\} (\d)/.exec(await (await fetch(`${app.url}/metrics`)).text())?.[1];
const readyz = async () => {
  const response = await fetch(`${app.url}/readyz`);
  return { status: response.status, body: await response.json() };
};

/** So many decisions are answered by their defaults; gives the version then. */
async function move(gameId: string, times: number): Promise<number> {
  for (let n = 0; n < times; n++) app.house.timeOut(gameId);
  return app.house.now(gameId)!.version;
}

describe('a gateway while the bus is away', () => {
  it('says so, stays ready, and says when it is over', async () => {
    expect(await mode()).toBe('IMMEDIATE');
    expect(await metric()).toBe('0');
    expect(await readyz()).toEqual({ status: 200, body: { status: 'ready', failing: [] } });
    app.house.bus.away = true;
    await eventually(mode, (now) => now === 'DELAYED');
    expect((await app.data(SERVICE)).service.live.message).toContain('your moves count');
    expect(await metric()).toBe('1');
    expect(await readyz()).toEqual({ status: 200, body: { status: 'ready', failing: [], degraded: ['live-updates'] } });
    app.house.bus.away = false;
    await eventually(mode, (now) => now === 'IMMEDIATE');
    expect(await metric()).toBe('0');
  });

  it('shows watchers every move of the ledger, though projections stand still and the bus tells nothing', async () => {
    const gameId = await startedGame(app, [ann.id, bob.id], 2_000);
    const { tell } = app.house;
    app.house.shown.set(gameId, 3);
    app.house.tell = () => undefined;
    app.house.bus.away = true;
    const seated = await Watching.start(app.client({ token: ann.token }), gameId).reach(3);
    const spectator = await Watching.start(app.client(), gameId).reach(3);
    await eventually(mode, (now) => now === 'DELAYED');
    // One after the other: polls that grow ever rarer would not keep up.
    for (let n = 0; n < 20; n++) {
      const version = await move(gameId, 1);
      await Promise.all([seated.reach(version), spectator.reach(version)]);
    }
    const last = await move(gameId, 150);
    for (const watching of [seated, spectator]) {
      await (await watching.reach(last)).stop();
      expect(watching.commits.map(({ version }) => version)).toEqual(Array.from({ length: last - 3 }, (_, i) => i + 4));
    }
    const late = await (await Watching.start(app.client({ token: bob.token }), gameId, 5).reach(last)).stop();
    expect(late.commits.map(({ version }) => version)).toEqual(Array.from({ length: last - 5 }, (_, i) => i + 6));
    app.house.tell = tell;
    app.house.bus.away = false;
    app.house.shown.delete(gameId);
  });

  it('says so as well while the relay hands nothing on', async () => {
    await eventually(mode, (now) => now === 'IMMEDIATE');
    await app.database.query(`INSERT INTO commits (game_id, version, command_id, at, body, hash) VALUES (gen_random_uuid(), 1, 'c', now(), '{}', 'h')`);
    await eventually(mode, (now) => now === 'DELAYED');
    await app.database.query(`INSERT INTO relay_cursors (source, tx, position) SELECT 'commits', tx, position FROM commits`);
    await eventually(mode, (now) => now === 'IMMEDIATE');
  });
});

describe('messages that do not belong on the bus', () => {
  const garbage = ['', '{', 'null', '7', '[]', '"text"', '{"gameId":"another"}', '\u0000\u0001', `{"gameId":"${'x'.repeat(1_000_000)}"}`];

  it('are counted and let go, and the next commit is told', async () => {
    const gameId = await startedGame(app, [ann.id, bob.id], 2_000);
    const watching = await Watching.start(app.client({ token: ann.token }), gameId).reach(3);
    const shapeless = [{ gameId }, { gameId, version: 4 }, { gameId, version: 4, facts: [] }, { gameId, version: '4', facts: [], cause: { type: 'joined' } }];
    const strange = [...garbage, ...shapeless.map((value) => JSON.stringify(value))];
    for (const value of strange) app.house.bus.sayText('game-facts', gameId, value);
    await move(gameId, 1);
    await (await watching.reach(4)).stop();
    const text = await (await fetch(`${app.url}/metrics`)).text();
    expect(text).toMatch(new RegExp(`nightledger_unreadable_messages_total\\{[^}]*group="gateway"[^}]*\\} ${strange.length}`));
    expect(app.log.filter((line) => line.includes('cannot be read'))).toHaveLength(strange.length);
  });

  it("a commit that is not of this game's chain is not shown, and does not keep the real one out", async () => {
    const gameId = await startedGame(app, [ann.id, bob.id], 2_000);
    const other = await startedGame(app, [ann.id, bob.id], 2_000);
    const watching = await Watching.start(app.client({ token: ann.token }), gameId).reach(3);
    await move(other, 1);
    const forged = { ...app.house.ledger.get(other)!.at(-1)!, gameId };
    app.house.bus.say('game-facts', gameId, forged);
    await move(gameId, 2);
    await (await watching.reach(5)).stop();
    expect(watching.commits.map(({ hash }) => hash)).toEqual(app.house.ledger.get(gameId)!.slice(3).map(({ hash }) => hash));
  });
});
