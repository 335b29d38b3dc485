import { createHash, randomUUID } from 'node:crypto';
import { registry } from '#catalogue';
import { NightledgerClient, type CommandResult, type WatchedUpdate } from '#sdk';
import { seeCommit, verifyExport, type LedgerCommit } from '#table';
import { describeHallsOfHorror } from './e2e-halls-of-horror.js';
import { allCommits, asked, at, commitsOf, eventually, guest, playToTheEnd, sensible, TYPE, watchUntil } from './e2e-players.js';

/** A service that runs: all in one process, or many. */
export interface RunningService {
  /** Addresses of its gateways; commands sent through one are seen through every other. */
  readonly gateways: readonly string[];
  /** Kills everything that reads the bus, and starts it again. Where there is one process only: absent. */
  readonly restartConsumers?: () => Promise<void>;
  stop(): Promise<void>;
}

const PATIENCE = 300_000;
const from = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i);
const versions = (updates: readonly WatchedUpdate[]): number[] => commitsOf(updates).map(({ version }) => version);

/** What every way of running the service must do, seen from outside: over HTTP and WebSocket alone. */
export function describeService(name: string, start: () => Promise<RunningService>): void {
  let service: RunningService;
  let here: string;
  let there: string;
  beforeAll(async () => {
    service = await start();
    here = service.gateways[0]!;
    there = service.gateways.at(-1)!;
  }, PATIENCE);
  afterAll(() => service?.stop(), PATIENCE);
  const test = (title: string, run: () => Promise<void>): void => it(title, run, PATIENCE);

  /** A running game of two players and, where told, bots. Ada has made it and holds seat 0. */
  async function twoPlayers(bots = 0, more: { decisionSeconds?: number } = {}): Promise<{ id: string; ada: NightledgerClient; bo: NightledgerClient; started: CommandResult }> {
    const [ada, bo] = [await guest(here, 'Ada'), await guest(there, 'Bo')];
    const { id } = await ada.createGame({ type: TYPE, seats: 2 + bots, clientSeed: 'Ada was here', ...more });
    await bo.joinGame(id);
    for (let n = 0; n < bots; n++) await ada.addBot(id, { bot: 'careful' });
    const started = await ada.startGame(id);
    return { id, ada, bo, started };
  }

  /** A game that has come to its end, with what its two players saw of it while it ran. */
  async function playedGame(): Promise<{ id: string; ada: NightledgerClient; bo: NightledgerClient; seen: [WatchedUpdate[], WatchedUpdate[]] }> {
    const { id, ada, bo } = await twoPlayers(1);
    const seen = await Promise.all([playToTheEnd(ada, id), playToTheEnd(bo, id)]);
    return { id, ada, bo, seen };
  }

  describe(`${name}: a whole game`, () => {
    let game: Awaited<ReturnType<typeof playedGame>>;
    let last: number;
    beforeAll(async () => {
      game = await playedGame();
      last = game.seen[0].at(-1)!.version;
    }, PATIENCE);

    test('of two people and a bot comes to its end, told to both in full', async () => {
      const { id, ada, bo, seen } = game;
      for (const updates of seen) {
        expect(versions(updates)).toEqual(from(1, last));
        expect(updates.at(-1)).toMatchObject({ gameId: id, version: last, status: 'FINISHED', decisions: [] });
      }
      const [hers, his] = await Promise.all([ada.game(id, last), bo.game(id, last)]);
      expect(hers).toMatchObject({ status: 'FINISHED', version: last, mySeat: 0, decisions: [], view: seen[0].at(-1)!.view });
      expect(his).toMatchObject({ status: 'FINISHED', version: last, mySeat: 1, decisions: [], view: seen[1].at(-1)!.view });
      expect(hers!.outcome).toEqual(his!.outcome);
      expect([...hers!.outcome!.winners, ...hers!.outcome!.losers].sort()).toEqual([0, 1, 2]);
      expect(hers!.seats.map(({ kind, player, bot }) => [kind, player?.name ?? bot])).toEqual([['HUMAN', 'Ada'], ['HUMAN', 'Bo'], ['BOT', 'careful']]);
    });

    test('was told to each as that seat may know it, and no more', async () => {
      const { id, ada, seen } = game;
      const whole = (await ada.exportGame(id)).trimEnd().split('\n').map((line) => JSON.parse(line) as LedgerCommit);
      for (const seat of [0, 1]) expect(commitsOf(seen[seat]!)).toEqual(whole.map((commit) => seeCommit(commit, seat, registry.get(TYPE)!)));
      const secrets = (seat: number) => whole.flatMap(({ facts }) => facts).filter(({ secret }) => secret?.to.includes(seat)).length;
      expect([secrets(0), secrets(1)]).not.toContain(0);
    });

    test('can be looked at again as it was, with the eyes of every seat', async () => {
      const { id, ada, bo, seen } = game;
      const middle = [seen[0], seen[1]].map((updates) => updates.find(({ version }) => version >= last / 2)!);
      for (const client of [ada, bo]) {
        for (const seat of [0, 1]) expect(await client.view(id, { atVersion: middle[seat]!.version, seat })).toEqual(middle[seat]!.view);
      }
      const open = JSON.stringify(await bo.view(id, { seat: -1 }));
      expect(open).not.toEqual(JSON.stringify(await bo.view(id)));
    });

    test('has dice that anyone can check: online, and offline from the export alone', async () => {
      const { id, bo } = game;
      const headHash = (await allCommits(bo, id)).at(-1)!.hash;
      expect(await bo.audit(id)).toEqual({ gameId: id, commits: last, chainIntact: true, replayIdentical: true, headHash, firstBadVersion: null });
      const { fairness } = (await bo.game(id))!;
      expect(createHash('sha256').update(Buffer.from(fairness.seed!, 'hex')).digest('hex')).toBe(fairness.commitment);

      const file = Buffer.from(await bo.exportGame(id));
      expect(await verifyExport(file, registry)).toMatchObject({ gameId: id, commits: last, chainIntact: true, replayIdentical: true, headHash, problem: null });
      for (const place of [10, file.length >> 1, file.length - 10]) {
        const forged = Buffer.from(file);
        forged[place]! ^= 1;
        const { chainIntact, replayIdentical, problem } = await verifyExport(forged, registry);
        expect([chainIntact && replayIdentical === true, problem]).toEqual([false, expect.any(String)]);
      }
    });

    test('can be followed from any of its versions, with nothing missed and nothing twice', async () => {
      const { id, ada, bo, seen } = game;
      for (const since of [0, 1, 2, last >> 1, last - 1, last]) {
        const again = await watchUntil(at(there, ada), id, since);
        expect([since, versions(again)]).toEqual([since, from(since + 1, last)]);
        expect(commitsOf(again)).toEqual(commitsOf(seen[0]).slice(since));
        expect(again.at(-1)!.view).toEqual(seen[0].at(-1)!.view);
      }
      expect(await allCommits(bo, id)).toEqual(commitsOf(seen[1]));
    });

    test('counts for the statistics and the leaderboard', async () => {
      const { id, ada, bo } = game;
      const { outcome, seats } = (await ada.game(id))!;
      for (const [seat, client] of [ada, bo].entries()) {
        const player = seats[seat]!.player!.id;
        const [stats] = await eventually(() => client.stats(player, TYPE), (found) => found.length > 0);
        expect(stats).toEqual({ gameType: TYPE, played: 1, won: outcome!.winners.includes(seat) ? 1 : 0, rating: expect.any(Number) });
        const { nodes } = await client.leaderboard(TYPE, { first: 100 });
        expect(nodes.find((rank) => rank.player.id === player)).toMatchObject({ played: 1, won: stats!.won, rating: stats!.rating });
      }
    });

    test('takes no more commands', async () => {
      const { id, ada } = game;
      await expect(ada.decide({ gameId: id, decisionId: 'd1', answer: [] })).rejects.toMatchObject({ code: 'GAME_OVER' });
      await expect(ada.concede(id)).rejects.toMatchObject({ code: 'GAME_OVER' });
      await expect((await guest(here, 'Cy')).joinGame(id)).rejects.toMatchObject({ code: 'GAME_OVER' });
    });
  });

  describeHallsOfHorror(name, () => service.gateways);

  describe(`${name}: several gateways`, () => {
    test('watching at one what is commanded at another, with connections lost on the way', async () => {
      const { id, ada, bo } = await twoPlayers();
      const adaThere = at(there, ada);
      const [[...seen], watched] = await Promise.all([
        playToTheEnd(adaThere, id, { answerVia: ada }),
        watchInPieces(at(here, bo), id),
        playToTheEnd(bo, id),
      ]);
      const last = seen.at(-1)!.version;
      expect(versions(seen)).toEqual(from(1, last));
      expect(watched.map(({ version }) => version)).toEqual(from(1, last));
    });

    test('a command is read where it was not sent, by asking for its version', async () => {
      const { id, ada } = await twoPlayers();
      const { version } = await ada.concede(id);
      const game = await at(there, ada).game(id, version);
      expect(game!.version).toBeGreaterThanOrEqual(version);
    });
  });

  /** Watches by a new connection every few updates, each from the version seen last. */
  async function watchInPieces(client: NightledgerClient, id: string): Promise<{ version: number }[]> {
    const commits: { version: number }[] = [];
    for (let piece = 1; ; piece++) {
      let left = (piece % 3) + 1;
      for await (const update of client.watch(id, { sinceVersion: commits.length })) {
        commits.push(...update.commits);
        if (update.status === 'FINISHED') return commits;
        if (--left === 0) break;
      }
      await client.close();
    }
  }

  describe(`${name}: what is hidden`, () => {
    test('is what another seat is asked, and what only another seat or nobody knows', async () => {
      const { id, ada, bo } = await twoPlayers();
      const cy = await guest(there, 'Cy');
      const waiting = { kind: 'waiting', prompt: '', options: null, min: 0, max: 0, ordered: false, default: null };
      const [hers, his, theirs] = await Promise.all([ada, bo, cy].map(async (client) => (await client.game(id, 3))!));
      const askedSeat = asked(hers!.decisions) === undefined ? 1 : 0;
      const mine = asked([hers, his][askedSeat]!.decisions)!;
      for (const other of [[his, hers][askedSeat]!, theirs!]) {
        expect(other.decisions).toEqual([{ ...waiting, id: mine.id, seat: askedSeat, deadline: null }]);
      }
      expect(hers!.fairness).toEqual({ commitment: expect.stringMatching(/^[0-9a-f]{64}$/), seed: null });
      for (const eyes of [{ seat: 1 }, { seat: -1 }]) await expect(ada.view(id, eyes)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(ada.exportGame(id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      expect(await ada.audit(id)).toMatchObject({ chainIntact: true, replayIdentical: null });
    });

    test('is a private game, to all but its members and whoever has the invite', async () => {
      const [ada, cy] = [await guest(here, 'Ada'), await guest(there, 'Cy')];
      const { id, invite, version } = await ada.createGame({ type: TYPE, visibility: 'PRIVATE', seats: 2 });
      expect(invite).toMatch(/\S{6,}/);
      expect((await at(there, ada).game(id, version))!.invite).toBe(invite);
      expect(await cy.game(id)).toBeNull();
      await expect(cy.watch(id).next()).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(cy.joinGame(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect((await cy.games({ type: TYPE }, { first: 100 })).nodes.map((game) => game.id)).not.toContain(id);
      const invited = new NightledgerClient({ url: there, token: cy.token!, invite: invite! });
      expect(await invited.game(id)).toMatchObject({ id, mySeat: null, invite: null });
      expect((await invited.watch(id).next()).value).toMatchObject({ gameId: id, version, status: 'OPEN' });
      await invited.close();
      const joined = await cy.joinGame(id, { invite: invite! });
      expect(joined).toMatchObject({ id, mySeat: 1, invite, visibility: 'PRIVATE' });
      await eventually(() => cy.games({ mine: true }), ({ nodes }) => nodes.some((game) => game.id === id));
    });
  });

  describe(`${name}: commands`, () => {
    test('with the same commandId are done once, and give the first result again', async () => {
      const [ada, bo] = [await guest(here, 'Ada'), await guest(there, 'Bo')];
      const { id } = await ada.createGame({ type: TYPE, seats: 2 });
      await bo.joinGame(id);
      const commandId = randomUUID();
      const started = await ada.startGame(id, commandId);
      expect(await at(there, ada).startGame(id, commandId)).toEqual(started);
      expect((await ada.game(id, started.version))!.version).toBe(started.version);

      const { mine, player } = await whoIsAsked([ada, bo], id, started.version);
      const command = { gameId: id, decisionId: mine.id, answer: mine.default!, commandId: randomUUID() };
      const results = await Promise.all([player.decide(command), at(there, player).decide(command), at(here, player).decide(command)]);
      expect(results).toEqual([results[0], results[0], results[0]]);
      expect(results[0].version).toBe(started.version + 1);
    });

    test('about seats, sent again with the same commandId through any gateway, are done once', async () => {
      const [ada, bo] = [await guest(here, 'Ada'), await guest(there, 'Bo')];
      const { id } = await ada.createGame({ type: TYPE, seats: 4 });
      const again = [ada, at(there, ada)] as const;
      const ids = { addBot: randomUUID(), mixSeed: randomUUID(), joinGame: randomUUID(), leaveGame: randomUUID() };
      for (const one of again) await one.addBot(id, { bot: 'careful', commandId: ids.addBot });
      for (const one of again) await one.mixSeed(id, 'luck', ids.mixSeed);
      for (const one of [bo, at(here, bo)]) await one.joinGame(id, { commandId: ids.joinGame });
      for (const one of [bo, at(here, bo)]) await one.leaveGame(id, ids.leaveGame);
      const { version, seats } = (await ada.game(id, 5))!;
      expect({ version, seats: seats.map(({ kind }) => kind) }).toEqual({ version: 5, seats: ['HUMAN', 'BOT', 'EMPTY', 'EMPTY'] });
    });

    test('are answered by the clock where nobody answers in time', async () => {
      const { id, ada, started } = await twoPlayers(0, { decisionSeconds: 1 });
      // Whoever comes to watch late is told of several time-outs at once.
      const [first] = commitsOf(await watchUntil(ada, id, started.version, started.version + 1));
      expect(first).toMatchObject({ version: started.version + 1, seat: null });
      expect(started.decisions.map(({ deadline }) => first!.at >= deadline!)).toEqual([true]);
      await ada.close();
    });

    test('that are wrong get a typed error and change nothing', async () => {
      const [ada, bo, cy] = [await guest(here, 'Ada'), await guest(there, 'Bo'), await guest(here, 'Cy')];
      const nobody = new NightledgerClient({ url: here });
      const { id } = await ada.createGame({ type: TYPE, seats: 2 });
      const code = async (command: Promise<unknown>): Promise<string> => command.then(() => 'done', (error: { code: string }) => error.code);
      expect(await code(nobody.createGame({ type: TYPE }))).toBe('UNAUTHENTICATED');
      expect(await code(ada.createGame({ type: 'chess' }))).toBe('BAD_INPUT');
      expect(await code(ada.createGame({ type: TYPE, options: { speed: 9 } }))).toBe('BAD_OPTIONS');
      expect(await code(ada.createGame({ type: TYPE, seats: 99 }))).toBe('BAD_INPUT');
      expect(await code(ada.joinGame(randomUUID()))).toBe('NOT_FOUND');
      expect(await code(ada.joinGame(id))).toBe('SEAT_TAKEN');
      expect(await code(bo.joinGame(id, { seat: 0 }))).toBe('SEAT_TAKEN');
      expect(await code(bo.addBot(id))).toBe('FORBIDDEN');
      expect(await code(ada.decide({ gameId: id, decisionId: 'd1', answer: [] }))).toBe('NOT_STARTED');
      await bo.joinGame(id);
      expect(await code(cy.joinGame(id))).toBe('GAME_FULL');
      expect(await code(bo.startGame(id))).toBe('FORBIDDEN');
      const { version } = await ada.startGame(id);
      expect(await code(ada.startGame(id))).toBe('ALREADY_STARTED');

      const { mine, player, other } = await whoIsAsked([ada, bo], id, version);
      expect(await code(other.decide({ gameId: id, decisionId: mine.id, answer: mine.default! }))).toBe('NOT_ASKED');
      expect(await code(cy.decide({ gameId: id, decisionId: mine.id, answer: mine.default! }))).toBe('FORBIDDEN');
      expect(await code(player.decide({ gameId: id, decisionId: mine.id, answer: ['no such option'] }))).toBe('NOT_OFFERED');
      expect((await ada.game(id, version))!.version).toBe(version);
      await player.decide({ gameId: id, decisionId: mine.id, answer: mine.default! });
      expect(await code(player.decide({ gameId: id, decisionId: mine.id, answer: mine.default! }))).toBe('STALE_DECISION');
    });

    test('too large or too deep are not even looked at', async () => {
      const post = async (body: string): Promise<unknown> => {
        const response = await fetch(`${here}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
        const text = await response.text();
        return (JSON.parse(text) as { code?: string; errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code ?? (JSON.parse(text) as { code: string }).code;
      };
      expect(await post(JSON.stringify({ query: `{ me { name } } # ${'x'.repeat(200_000)}` }))).toBe('TOO_LARGE');
      const games = Array.from({ length: 30 }, (_, i) => `g${i}: games(first: 100) { nodes { view commits(first: 100) { nodes { facts { data } } } } }`);
      expect(await post(JSON.stringify({ query: `{ ${games.join(' ')} }` }))).toBe('TOO_COMPLEX');
    });
  });

  /** The first question of a game that has just begun, and the client it is put to. */
  async function whoIsAsked(players: [NightledgerClient, NightledgerClient], id: string, version: number) {
    for (const [n, player] of players.entries()) {
      const mine = asked((await player.game(id, version))!.decisions);
      if (mine !== undefined) return { mine, player, other: players[1 - n]! };
    }
    throw new Error('nobody is asked');
  }

  describe(`${name}: company`, () => {
    test('chat lines reach those who watch at the other gateway, and stay', async () => {
      const { id, ada, bo } = await twoPlayers();
      const lines = at(there, bo).watchChat(id);
      const heard = lines.next();
      const stop = new AbortController();
      // Said again and again until the other side has begun to listen: a subscription tells nothing before its first line.
      const said = (async () => {
        for (let n = 0; !stop.signal.aborted; n++) {
          await ada.say(id, `Mind the lift, ${n}.`);
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
      })();
      const line = (await heard).value!;
      stop.abort();
      await said;
      expect(line).toEqual({ id: expect.any(String), seat: 0, author: 'Ada', text: expect.stringMatching(/^Mind the lift, \d+\.$/), at: expect.any(String) });
      expect(await eventually(() => bo.chat(id), (chat) => chat.some(({ id: one }) => one === line.id))).toContainEqual(line);
      await lines.return();
    });

    test('the lobby tells of games as they open and fill', async () => {
      const [ada, bo] = [await guest(here, 'Ada'), await guest(there, 'Bo')];
      const lobby = bo.watchLobby(TYPE);
      const first = lobby.next();
      const stop = new AbortController();
      const opening = (async () => {
        for (; !stop.signal.aborted; await new Promise((resolve) => setTimeout(resolve, 200))) await ada.createGame({ type: TYPE, seats: 2 });
      })();
      await first;
      stop.abort();
      await opening;
      const { id } = await ada.createGame({ type: TYPE, seats: 2, title: 'Come in' });
      await bo.joinGame(id);
      const told = [];
      for await (const game of lobby) {
        if (game.id === id) told.push(game.seats.filter(({ kind }) => kind !== 'EMPTY').length);
        if (told.at(-1) === 2) break;
      }
      expect(told).toContain(2);
      const page = await eventually(() => bo.games({ type: TYPE, status: 'OPEN' }, { first: 100 }), ({ nodes }) => nodes.some((game) => game.id === id));
      expect(page.nodes.find((game) => game.id === id)).toMatchObject({ title: 'Come in', status: 'OPEN' });
    });
  });

  describe(`${name}: REST`, () => {
    test('plays with ten lines of fetch', async () => {
      const { token } = await call('POST', '/v1/guests', { name: 'Ada' });
      const { gameId } = await call('POST', '/v1/games', { type: TYPE, seats: 2 }, token);
      await call('POST', `/v1/games/${gameId}/bots`, { bot: 'careful' }, token);
      let game = await call('POST', `/v1/games/${gameId}/start`, {}, token);
      while (game.status !== 'FINISHED') {
        game = await call('GET', `/v1/games/${gameId}?atLeastVersion=${game.version}`, undefined, token);
        const mine = asked(game.decisions);
        if (mine !== undefined) game = await call('POST', `/v1/games/${gameId}/decisions/${mine.id}`, { answer: sensible(gameId, game.view, mine) }, token);
      }
      const { version } = game;
      await call('GET', `/v1/games/${gameId}?atLeastVersion=${version}`, undefined, token);
      const commits = await text(`/v1/games/${gameId}/commits`, token);
      expect(commits.trimEnd().split('\n').map((line) => (JSON.parse(line) as { version: number }).version)).toEqual(from(1, version));
      const file = await text(`/v1/games/${gameId}/export`, token);
      expect(await verifyExport(Buffer.from(file), registry)).toMatchObject({ chainIntact: true, replayIdentical: true });
      expect(await call('GET', `/v1/games/${gameId}/audit`, undefined, token)).toMatchObject({ commits: version, chainIntact: true, replayIdentical: true });
    });

    test('tells errors as problem documents', async () => {
      const response = await fetch(`${here}/v1/games/${randomUUID()}`);
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect([response.status, await response.json()]).toEqual([
        404,
        { type: expect.any(String), title: expect.any(String), status: 404, detail: expect.any(String), code: 'NOT_FOUND' },
      ]);
      const unnamed = await fetch(`${here}/v1/games`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
      expect([unnamed.status, await unnamed.json()]).toEqual([401, expect.objectContaining({ code: 'UNAUTHENTICATED', status: 401 })]);
    });

    test('describes itself', async () => {
      for (const path of ['/v1/docs', '/rules/mystic-elevator', '/healthz', '/readyz', '/metrics', '/graphql']) {
        const response = await fetch(`${here}${path}`, { headers: { accept: 'text/html,*/*' } });
        expect([path, response.status]).toEqual([path, 200]);
      }
    });

    const headers = (token?: string) => ({ 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) });
    const call = async (method: string, path: string, body?: object, token?: string): Promise<any> => {
      const response = await fetch(`${here}${path}`, { method, headers: headers(token), ...(body !== undefined && { body: JSON.stringify(body) }) });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response.json();
    };
    const text = async (path: string, token: string): Promise<string> => (await fetch(`${here}${path}`, { headers: headers(token) })).text();
  });

  describe(`${name}: restarts`, () => {
    test('of whoever reads the bus lose nothing: the game goes on and everybody is told all of it', async () => {
      const { id, ada, bo } = await twoPlayers(1);
      let restarted: Promise<void> | undefined;
      const onUpdate = ({ version }: WatchedUpdate): void => {
        if (version > 8) restarted ??= service.restartConsumers?.();
      };
      const seen = await Promise.all([playToTheEnd(ada, id, { onUpdate }), playToTheEnd(bo, id)]);
      await restarted;
      const last = seen[0].at(-1)!.version;
      for (const updates of seen) expect(versions(updates)).toEqual(from(1, last));
      expect((await ada.game(id, last))!.outcome).not.toBeNull();
      expect(await ada.audit(id)).toMatchObject({ commits: last, chainIntact: true, replayIdentical: true });
    });
  });
}
