import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { hmacChance, type Chance } from '#engine';
import { seeCommit, viewTable, type LedgerCommit } from '#table';
import { tinyGame, tinyRegistry } from '#testing/tiny-game';
import { GatewayApp } from '#testing/gateway-app';
import { startedGame, Watching } from '#testing/gateway-watching';

let app: GatewayApp;
let ann: { id: string; token: string };
let bob: { id: string; token: string };
beforeAll(async () => {
  app = await GatewayApp.start({ safetyPoll: 100, readWait: 400 });
  [ann, bob] = [await app.guest('Ann'), await app.guest('Bob')];
});
afterAll(() => app.stop());
const tellAll = (commit: LedgerCommit) => void app.house.bus.say('game-facts', commit.gameId, commit);
afterEach(() => void (app.house.tell = tellAll));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const versions = (watching: Watching) => watching.commits.map((c) => c.version);
const from = (first: number, last: number) => Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
const facts = (gameId: string, viewer: number | 'spectator', after = 0) =>
  JSON.parse(JSON.stringify(app.house.ledger.get(gameId)!.slice(after).map((c) => seeCommit(c, viewer, tinyGame))));

/** Plays to the end, each decision answered by its default; waits a little now and then. */
async function playOn(gameId: string, between: () => Promise<unknown> = async () => undefined): Promise<number> {
  while (app.house.now(gameId)!.status === 'RUNNING') {
    app.house.timeOut(gameId);
    await between();
  }
  return app.house.now(gameId)!.version;
}

describe('updates of a game', () => {
  it('begin at once with the whole view, then follow every commit with a patch to the next view', async () => {
    const gameId = await startedGame(app, [ann.id, bob.id]);
    const watching = await Watching.start(app.client({ token: ann.token }), gameId).reach(3);
    expect(watching.updates).toEqual([
      { gameId, version: 3, status: 'RUNNING', commits: [], decisions: expect.any(Array), viewPatch: [{ op: 'replace', path: '', value: expect.anything() }] },
    ]);
    const last = await playOn(gameId, () => watching.reach(app.house.now(gameId)!.version));
    await watching.reach(last);
    expect(watching.updates.map((u) => u.commits.map((c: any) => c.version))).toEqual([[], ...from(4, last).map((v) => [v])]);
    expect(watching.commits).toEqual(facts(gameId, 0, 3));
    for (const [version, view] of watching.views) expect(view).toEqual(await viewAt(gameId, version, 0));
    expect(watching.updates.at(-1)).toMatchObject({ status: 'FINISHED', decisions: [] });
    // Of two answers given at once the first changes nothing that can be seen.
    const changes = (version: number) => (JSON.stringify(watching.views.get(version)) === JSON.stringify(watching.views.get(version - 1)) ? [] : ['/scene/status', '/total']);
    for (const { version, viewPatch } of watching.updates.slice(1)) expect([version, viewPatch.map((op: any) => op.path).sort()]).toEqual([version, changes(version)]);
    expect(from(4, last).map(changes)).toEqual(expect.arrayContaining([[], ['/scene/status', '/total']]));
    await watching.stop();
  });

  it('resume at every version with what follows it, once and in order', async () => {
    const gameId = await startedGame(app, [ann.id, bob.id]);
    const last = await playOn(gameId);
    const client = app.client({ token: bob.token });
    for (const since of from(0, last)) {
      const watching = await Watching.start(client, gameId, since).reach(last);
      await watching.stop();
      expect([since, versions(watching)]).toEqual([since, from(since + 1, last)]);
      expect(watching.commits).toEqual(facts(gameId, 1, since));
      expect(watching.views.get(last)).toEqual(await viewAt(gameId, last, 1));
    }
  });

  it.each([1, 2, 3, 4, 5, 6])('are complete though the bus repeats, swaps and loses words of commits (%i)', async (seed) => {
    const luck = hmacChance(`bus ${seed}`, 'chaos');
    const gameId = await startedGame(app, [ann.id, bob.id], 30);
    app.house.tell = unreliable(luck);
    const client = app.client({ token: ann.token });
    const watchings = [Watching.start(client, gameId, 0), Watching.start(client, gameId)];
    await watchings[1]!.reach(3);
    const last = await playOn(gameId, async () => {
      const known = app.house.now(gameId)!.version;
      if (luck.integer(1, 3) === 1) watchings.push(Watching.start(client, gameId, luck.integer(0, known)));
      await pause(luck.integer(0, 4));
    });
    for (const watching of watchings) await (await watching.reach(last)).stop();
    for (const watching of watchings) {
      expect(watching.errors).toEqual([]);
      expect(watching.commits).toEqual(facts(gameId, 0, versions(watching)[0] === undefined ? last : versions(watching)[0] - 1));
      for (const [version, view] of watching.views) expect(view).toEqual(await viewAt(gameId, version, 0));
    }
    expect(versions(watchings[0]!)).toEqual(from(1, last));
    expect(versions(watchings[1]!)).toEqual(from(4, last));
  });

  it('catch up by themselves when the bus loses everything', async () => {
    const gameId = await startedGame(app, [ann.id, bob.id]);
    app.house.tell = () => undefined;
    const watching = await Watching.start(app.client({ token: ann.token }), gameId).reach(3);
    const last = await playOn(gameId);
    await (await watching.reach(last)).stop();
    expect(versions(watching)).toEqual(from(4, last));
  });

  it('wait a while for a version that has not arrived, then say so', async () => {
    const gameId = await startedGame(app, [ann.id, bob.id]);
    app.house.shown.set(gameId, 2);
    const watching = Watching.start(app.client({ token: ann.token }), gameId, 3);
    app.house.shown.delete(gameId);
    await (await watching.reach(3)).stop();
    expect(watching.updates.map((u) => [u.version, u.commits])).toEqual([[3, []]]);
    const early = await Watching.start(app.client({ token: ann.token }), gameId, 9).end();
    expect(early.errors.map((e) => e.extensions.code)).toEqual(['UNAVAILABLE']);
    const negative = await Watching.start(app.client({ token: ann.token }), gameId, -1).end();
    expect(negative.errors.map((e) => e.extensions.code)).toEqual(['BAD_INPUT']);
  });

  it('show nobody what another seat knows', async () => {
    const gameId = await startedGame(app, [ann.id, bob.id]);
    const viewers = [['spectator', {}], [0, { token: ann.token }], [1, { token: bob.token }]] as const;
    const watchings = viewers.map(([, params]) => Watching.start(app.client(params), gameId, 0));
    for (const watching of watchings) await watching.reach(3);
    const last = await playOn(gameId);
    for (const [i, [viewer]] of viewers.entries()) {
      const watching = await (await watchings[i]!.reach(last)).stop();
      expect(watching.commits).toEqual(facts(gameId, viewer));
      for (const [version, view] of watching.views) expect(view).toEqual(await viewAt(gameId, version, viewer));
      const asked = watching.updates.flatMap((u) => u.decisions).filter((d) => d.seat !== viewer);
      expect(asked.length).toBeGreaterThan(0);
      for (const decision of asked)
        expect(decision).toEqual({ id: decision.id, seat: decision.seat, kind: 'waiting', prompt: '', options: null, min: 0, max: 0, ordered: false, deadline: null, default: null });
    }
    const dealt = (w: Watching) => w.commits.flatMap((c) => c.facts).filter((f) => f.type === 'NumberDealt').map((f) => Object.keys(f.data));
    expect(watchings.map(dealt)).toEqual([[['seat'], ['seat']], [['seat', 'number'], ['seat']], [['seat'], ['seat', 'number']]]);
  });

  it('change eyes with a whole view when the subscriber takes a seat', async () => {
    const { gameId } = await app.house.create({ player: ann.id, requestId: 't' }, { type: 'tiny', seats: 2 });
    const watching = await Watching.start(app.client({ token: bob.token }), gameId).reach(1);
    await app.house.join({ player: bob.id, requestId: 't' }, { gameId });
    await watching.reach(2);
    await app.house.start({ player: ann.id, requestId: 't' }, { gameId });
    await (await watching.reach(3)).stop();
    expect(watching.updates.map((u) => [u.version, u.viewPatch[0].op, u.viewPatch[0].path])).toEqual([[1, 'replace', ''], [2, 'replace', ''], [3, expect.any(String), expect.any(String)]]);
    expect(watching.views.get(3)).toEqual(await viewAt(gameId, 3, 1));
  });

  it('of a private game are for members and for who has the invite, as long as they are', async () => {
    const { gameId } = await app.house.create({ player: ann.id, requestId: 't' }, { type: 'tiny', seats: 2, visibility: 'PRIVATE' });
    const { invite } = app.house.now(gameId)!;
    const refused = await Watching.start(app.client({ token: bob.token }), gameId).end();
    expect(refused.errors.map((e) => e.extensions.code)).toEqual(['NOT_FOUND']);
    await app.house.join({ player: bob.id, requestId: 't' }, { gameId, invite: invite! });
    const member = await Watching.start(app.client({ token: bob.token }), gameId).reach(2);
    const holder = await Watching.start(app.client({ invite }), gameId).reach(2);
    await app.house.leave({ player: bob.id, requestId: 't' }, { gameId });
    await (await holder.reach(3)).stop();
    await member.end();
    expect([versions(member), member.errors.map((e) => e.extensions.code)]).toEqual([[], ['NOT_FOUND']]);
    expect(versions(holder)).toEqual([3]);
  });
});

/** The view at a version, folded anew from the ledger. */
async function viewAt(gameId: string, version: number, viewer: number | 'spectator'): Promise<unknown> {
  return JSON.parse(JSON.stringify(viewTable(app.house.at(gameId, version)!, viewer, tinyRegistry)));
}

/** Tells of each commit never, once or twice, at once or after others. */
function unreliable(luck: Chance): (commit: LedgerCommit) => void {
  return (commit) => {
    for (let times = luck.integer(0, 2); times > 0; times--) {
      if (luck.integer(0, 1) === 0) tellAll(commit);
      else setTimeout(() => tellAll(commit), luck.integer(0, 30));
    }
  };
}
