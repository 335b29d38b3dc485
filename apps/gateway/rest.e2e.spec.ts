import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tinyGame, tinyRegistry } from '#testing/tiny-game';
import { seeCommit, verifyExport, viewTable } from '#table';
import { GatewayApp } from '#testing/gateway-app';
import { startedGame } from '#testing/gateway-watching';

let app: GatewayApp;
let ann: { id: string; token: string };
let bob: { id: string; token: string };
let finished: string;
let running: string;
beforeAll(async () => {
  app = await GatewayApp.start({ readWait: 300 });
  [ann, bob] = [await app.guest('Ann'), await app.guest('Bob')];
  [finished, running] = [await startedGame(app, [ann.id, bob.id]), await startedGame(app, [ann.id, bob.id])];
  while (app.house.now(finished)!.status === 'RUNNING') app.house.timeOut(finished);
});
afterAll(() => app.stop());

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));
const get = (path: string, token?: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, { headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers } });
const json = async (path: string, token?: string) => (await get(path, token)).json() as Promise<any>;
const post = (path: string, body: unknown, token?: string) =>
  fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

describe('REST', () => {
  it('tells of a game as the caller may see it', async () => {
    const table = app.house.now(running)!;
    const game = await json(`/v1/games/${running}`, bob.token);
    expect(game).toEqual({
      ...{ id: running, type: 'tiny', title: table.title, status: 'RUNNING', visibility: 'PUBLIC', version: 3, options: { target: 12 }, decisionSeconds: null },
      creator: { id: ann.id, name: 'Ann' },
      seats: [
        { number: 0, kind: 'HUMAN', player: { id: ann.id, name: 'Ann' }, bot: null, role: null, connected: false },
        { number: 1, kind: 'HUMAN', player: { id: bob.id, name: 'Bob' }, bot: null, role: null, connected: false },
      ],
      ...{ mySeat: 1, invite: null, outcome: null, fairness: { commitment: table.commitment, seed: null } },
      ...{ createdAt: table.createdAt, updatedAt: table.updatedAt },
      decisions: [expect.objectContaining({ id: 'd1', kind: 'waiting', options: null }), expect.objectContaining({ id: 'd2', kind: 'tiny.add' })],
      view: asJson(viewTable(table, 1, tinyRegistry)),
    });
    const { games } = await json('/v1/games?type=tiny&status=FINISHED&first=5');
    expect(games.map((g: any) => g.id)).toEqual([finished]);
    expect((await json('/v1/game-types')).map((t: any) => t.id)).toEqual(['tiny']);
    expect(await json(`/v1/games/${finished}/view?atVersion=3&seat=-1`)).toEqual(asJson(viewTable(app.house.at(finished, 3)!, 'auditor', tinyRegistry)));
    expect(await json(`/v1/games/${finished}/audit`)).toMatchObject({ chainIntact: true, replayIdentical: true });
    expect(await json(`/v1/games/${finished}/chat`)).toEqual([]);
  });

  it('streams the history as lines of JSON, redacted', async () => {
    const response = await get(`/v1/games/${running}/commits?after=1`, ann.token);
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    const lines = (await response.text()).split('\n');
    expect(lines.pop()).toBe('');
    expect(lines.map((line) => JSON.parse(line))).toEqual(asJson(app.house.ledger.get(running)!.slice(1).map((c) => seeCommit(c, 0, tinyGame))));
  });

  it('exports a finished game whole, for the offline check', async () => {
    const response = await get(`/v1/games/${finished}/export`);
    const report = await verifyExport(new Uint8Array(await response.arrayBuffer()), tinyRegistry);
    expect(report).toMatchObject({ finished: true, chainIntact: true, replayIdentical: true, commits: app.house.now(finished)!.version });
  });

  it('cuts a stream short when the archive fails in the middle', async () => {
    const { commits } = app.house;
    app.house.commits = async (gameId, after, limit) => {
      if (after > 0) throw new Error('the archive is gone');
      return (await commits.call(app.house, gameId, after, limit)).slice(0, 2);
    };
    const response = await get(`/v1/games/${finished}/commits`);
    await expect(response.text()).rejects.toThrow();
    app.house.commits = commits;
  });

  it('takes commands and sessions', async () => {
    const session = (await (await post('/v1/guests', { name: 'Dora' })).json()) as any;
    expect(session.player.name).toBe('Dora');
    const created = (await (await post('/v1/games', { type: 'tiny', seats: 1 }, session.token)).json()) as any;
    const started = (await (await post(`/v1/games/${created.gameId}/start`, {}, session.token)).json()) as any;
    expect([created.version, started.version, started.decisions[0].kind]).toEqual([1, 2, 'tiny.add']);
    const signedUp = await post('/v1/players', { name: 'Eve', password: 'long enough' });
    const loggedIn = await post('/v1/sessions', { name: 'eve', password: 'long enough' });
    expect([signedUp.status, loggedIn.status]).toEqual([201, 201]);
  });

  it.each([
    ['nested without end', `${'{"target":'.repeat(1_500)}1${'}'.repeat(1_500)}`],
    ['a list nested without end', `${'['.repeat(9_000)}${']'.repeat(9_000)}`],
    ['named after the prototype', '{ "__proto__": { "target": 1 } }'],
    ['named by the character NUL', '{ "\\u0000": 1 }'],
  ])('refuses options %s', async (_, options) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${ann.token}` };
    const response = await fetch(`${app.url}/v1/games`, { method: 'POST', headers, body: `{ "type": "tiny", "options": ${options} }` });
    expect([response.status, ((await response.json()) as any).code]).toEqual([422, 'BAD_OPTIONS']);
  });

  it.each([
    ['/v1/games/00000000-0000-4000-8000-000000000000', 404, 'NOT_FOUND'],
    ['/v1/games/x/commits', 404, 'NOT_FOUND'],
    ['/v1/game-types/chess', 404, 'NOT_FOUND'],
    ['/v1/nowhere', 404, 'NOT_FOUND'],
    ['/v1/games?first=0', 400, 'BAD_INPUT'],
    ['/v1/games?status=LOST', 400, 'BAD_INPUT'],
    ['/v1/games?mine=true', 401, 'UNAUTHENTICATED'],
    ['/v1/games/RUNNING/view?seat=1', 403, 'FORBIDDEN'],
    ['/v1/games/RUNNING/export', 403, 'FORBIDDEN'],
    ['/v1/games/RUNNING/view?atVersion=1.5', 400, 'BAD_INPUT'],
    ['/v1/games/RUNNING?atLeastVersion=99', 503, 'UNAVAILABLE'],
  ])('%s gives a problem document', async (path, status, code) => {
    const response = await get(path.replace('RUNNING', running));
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
    const problem = (await response.json()) as any;
    expect(problem).toMatchObject({ status, code, type: expect.stringContaining('urn:'), title: expect.any(String), detail: expect.any(String) });
  });

  it('is described by OpenAPI', async () => {
    const { openapi, paths } = await json('/v1/openapi.json');
    expect(openapi).toMatch(/^3\./);
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/v1/games', '/v1/games/{id}/commits', '/v1/games/{id}/export', '/v1/games/{gameId}/decisions/{decisionId}', '/v1/guests', '/v1/sessions']),
    );
    const page = await (await get('/v1/docs')).text();
    expect(page).not.toMatch(/(src|href)="(https?:)?\/\//);
  });
});

describe('pages', () => {
  it('the front door tells where to go', async () => {
    expect(await json('/')).toMatchObject({ graphql: '/graphql', rest: '/v1/docs' });
  });

  it.each(['/', '/new/tiny', '/games/g1', '/games/g1/replay?at=3', '/games/g1/audit', '/players/p1', '/leaderboards/tiny', '/join/g1'])('browsers get the web client at %s', async (path) => {
    const response = await get(path, undefined, { accept: 'text/html' });
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([200, 'text/html; charset=utf-8', 'no-cache']);
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(await response.text()).toContain('<div id="root"></div>');
  });

  it('the files of the web client may be kept for ever, and travel compressed', async () => {
    const page = await (await get('/', undefined, { accept: 'text/html' })).text();
    const files = [...page.matchAll(/ (?:src|href)="(\/assets\/[^"]+)"/g)].map((m) => m[1]!);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      const response = await get(file, undefined, { 'accept-encoding': 'gzip' });
      expect([file, response.status, response.headers.get('cache-control'), response.headers.get('content-encoding')]).toEqual([file, 200, 'public, max-age=31536000, immutable', 'gzip']);
    }
  });

  it.each(['/games', '/games/g1/other', '/assets/none.js', '/assets/../package.json', '/assets/%2e%2e/index.html', '/nothing', '/games/g1.html'])('there is no page at %s', async (path) => {
    const response = await get(path, undefined, { accept: 'text/html' });
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  });

  it('the front door leads to the rules of every game', async () => {
    expect((await json('/')).rules).toMatchObject({ 'mystic-elevator': '/rules/mystic-elevator' });
  });

  it('the rules of a game are a page, with nothing from elsewhere', async () => {
    const response = await get('/rules/mystic-elevator');
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([200, 'text/html; charset=utf-8', 'public, max-age=300']);
    const page = await response.text();
    expect(page).toContain('<li><strong>ME-GEN-01</strong> Two to four take part.</li>');
    expect(page).toContain('prefers-color-scheme: dark');
    expect(page).toContain('name="viewport"');
    expect(page).not.toMatch(/<script|<img|@import|url\(|(src|href)="(?!\/"|data:,")/);
    const style = createHash('sha256').update(/<style>([^]*)<\/style>/.exec(page)![1]!).digest('base64');
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${style}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    );
    const again = await get('/rules/mystic-elevator', undefined, { 'if-none-match': response.headers.get('etag')!, 'cache-control': 'max-age=0' });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it.each(['chess', 'tiny', '__proto__', 'mystic-elevator.md', 'halls-of-horror.not-tested', '..%2Frules%2Fmystic-elevator', '..%2F..%2Fpackage.json', '%2Fetc%2Fpasswd', 'mystic-elevator%00'])(
    'there are no rules of %s',
    async (id) => {
      const response = await get(`/rules/${id}`);
      expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([404, 'application/problem+json', null]);
      expect(((await response.json()) as any).code).toBe('NOT_FOUND');
    },
  );

  it('the explorer and all it loads come from here', async () => {
    const response = await get('/graphql', undefined, { accept: 'text/html' });
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    const page = await response.text();
    const files = [...page.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]*)"/g)].map((m) => m[1]!);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      expect(file).not.toMatch(/^(https?:)?\/\//);
      expect([file, (await get(`/graphql/explorer/${file}`)).status]).toEqual([file, 200]);
    }
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
  });

  it('a query by GET is still for programs', async () => {
    const response = await get('/graphql?query=%7BgameTypes%7Bid%7D%7D', undefined, { accept: 'application/json', 'apollo-require-preflight': 'yes' });
    expect(await response.json()).toEqual({ data: { gameTypes: [{ id: 'tiny' }] } });
  });
});
