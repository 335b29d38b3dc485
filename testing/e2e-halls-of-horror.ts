import { registry } from '#catalogue';
import { foldTable, parseExport, seeCommit, seeDecisions, verifyExport, viewTable, type LedgerCommit, type TableState } from '#table';
import type { HallsView } from '../libs/games/halls-of-horror/view-shape.js';
import type { GameState } from '../libs/games/halls-of-horror/state.js';
import { HALLS, playHalls, type Person, type PlayedHalls } from './e2e-halls-game.js';
import { mentions, type Heard } from './e2e-halls-secrets.js';
import { allCommits, asked, commitsOf, eventually } from './e2e-players.js';

/** Waits for a whole game, or for several where chance wants it. */
const PATIENCE = 600_000;
const rules = registry.get(HALLS)!;
type Viewer = number | 'spectator';
interface Seen {
  readonly version: number;
  readonly view: HallsView;
  readonly commits: readonly { version: number }[];
  readonly decisions: readonly { seat: number; kind: string; prompt: string; options: unknown; default: unknown }[];
}

/** One game of Halls of Horror over two gateways, with all that may happen to those who play it. */
export function describeHallsOfHorror(name: string, gateways: () => readonly string[]): void {
  let game: PlayedHalls;
  let file: Uint8Array;
  let whole: readonly LedgerCommit[];
  /** As the game was after each commit, everything open. */
  let tables: readonly TableState[];
  let seen: readonly (readonly [viewer: Viewer, updates: readonly Seen[]])[];

  describe(`${name}: Halls of Horror`, () => {
    beforeAll(async () => {
      game = await playHalls(gateways());
      await game.bo.client.game(game.id, game.bo.version);
      file = Buffer.from(await game.bo.client.exportGame(game.id));
      whole = parseExport(file).commits;
      tables = whole.reduce<TableState[]>((before, commit) => [...before, foldTable(before.at(-1), commit, registry)], []);
      seen = [['spectator', spectatorsUpdates()], [0, updatesOf(game.ada)], [1, updatesOf(game.bo)]];
    }, PATIENCE);
    afterAll(() => Promise.all([game?.ada.client.close(), game?.bo.client.close()]));

    const test = (title: string, run: () => Promise<void> | void): void => it(title, async () => run(), PATIENCE);
    const tableAt = (version: number): TableState => tables[version - 1]!;
    const stateAt = (version: number): GameState | null => (tableAt(version).play?.game ?? null) as unknown as GameState | null;
    const causeOf = (version: number) => whole[version - 1]!.cause;
    const spectatorsUpdates = (): Seen[] => game.spectator.updates.map((update) => ({ ...update, view: game.spectator.views.get(update.version) }));
    const updatesOf = ({ updates }: Person): Seen[] => updates as unknown as Seen[];

    test('is played to its end by two people and two bots, told to all of them in full', async () => {
      const last = whole.length;
      expect(game.spectator.errors).toEqual([]);
      for (const [viewer, updates] of seen) {
        expect([viewer, updates.flatMap(({ commits }) => commits).map(({ version }) => version)]).toEqual([viewer, whole.map(({ version }) => version)]);
        expect(updates.at(-1)).toMatchObject({ version: last, status: 'FINISHED', decisions: [] });
      }
      const told = (await game.ada.client.game(game.id, last))!;
      expect(told).toMatchObject({ status: 'FINISHED', version: last, outcome: tableAt(last).outcome });
      expect(told.seats.map(({ kind, player, bot }) => [kind, player?.name ?? bot])).toEqual([['HUMAN', 'Ada'], ['HUMAN', 'Bo'], ['BOT', 'careful'], ['BOT', 'careful']]);
      for (const seat of [2, 3]) expect(whole.some(({ cause }) => cause.type === 'decide' && cause.seat === seat)).toBe(true);
    });

    test('takes the default it has told when a clock runs out, and no other answer of its own', () => {
      const { update, decision } = game.silence;
      const byTheClock = whole.filter(({ cause }) => cause.type === 'timeout');
      expect(byTheClock.map(({ cause, seat }) => ({ cause, seat }))).toEqual([{ cause: { type: 'timeout', decision: decision.id }, seat: null }]);
      const { at, facts, version } = byTheClock[0]!;
      expect([version > update.version, at >= decision.deadline!]).toEqual([true, true]);
      expect(decision.options!.map(({ id }) => id)).toEqual(expect.arrayContaining([...decision.default!]));
      expect(facts[0]).toMatchObject({ type: 'ActionsRevealed', data: { actions: expect.arrayContaining([{ seat: 1, action: decision.default![0] }]) } });
    });

    test('has whoever loses the connection in mid-Combat come back to the very same question, and miss nothing', () => {
      const { update, decision, back, server, answered, answer } = game.cut;
      const { version } = update;
      expect(stateAt(version)!.combat!.fighters.map(({ seat }) => seat)).toContain(1);
      expect(decision.kind).toMatch(/^(combat\.(weapon|window|dice)|escape\.direction)$/);
      expect(back).toEqual({ ...update, commits: [] });
      expect([server.version, server.view, server.decisions]).toEqual([version, back.view, back.decisions]);
      expect(back.view).toEqual(viewTable(tableAt(version), 1, registry));
      expect([answered, causeOf(answered)]).toEqual([version + 1, { type: 'decide', seat: 1, decision: decision.id, answer }]);
      const after = game.bo.updates.slice(game.bo.updates.indexOf(update) + 1);
      expect(commitsOf(after)[0]).toEqual(seeCommit(whole[version]!, 1, rules));
    });

    test('lets whoever concedes die at the end of the Action phase and become MC by default, and goes on', () => {
      const { version: given } = game.concession;
      expect(causeOf(given)).toEqual({ type: 'concede', seat: 0 });
      expect(whole[given - 1]!.facts[0]).toEqual({ type: 'ParticipantResigned', data: { seat: 0 } });
      const later = whole.slice(given - 1).flatMap(({ facts }) => facts);
      const death = later.findIndex(({ type, data }) => type === 'ParticipantDied' && data['seat'] === 0);
      const end = later.findIndex(({ type }) => type === 'ActionsEnded' || type === 'GameEnded');
      expect([death > 0, death < end]).toEqual([true, true]);
      expect(later.slice(death, end).filter(({ type }) => type === 'MasterChanged')).toEqual([{ type: 'MasterChanged', data: { seat: 0 } }]);
      expect(whole.slice(given).filter(({ cause }) => cause.type === 'decide' && cause.seat === 0)).toEqual([]);
      expect(game.ada.updates.filter(({ version, decisions }) => version >= given && asked(decisions) !== undefined)).toEqual([]);
      expect(later.slice(end).find(({ type }) => type === 'CeremonyCardsDrawn')).toMatchObject({ data: { seat: 0, count: expect.any(Number) }, secret: { to: [0] } });
    });

    test('tells and shows each of them at every version what that viewer may know, and a spectator what all may', () => {
      for (const [viewer, updates] of seen) {
        for (const { version, commits, view, decisions } of updates) {
          expect(commits).toEqual(commits.map(({ version: of }) => seeCommit(whole[of - 1]!, viewer, rules)));
          expect(view).toEqual(viewTable(tableAt(version), viewer, registry));
          expect(decisions).toEqual(seeDecisions(tableAt(version), viewer, registry).map(withNulls));
        }
      }
    });

    test('never shows a face-down Room, a Gift, the order of the deck or the hand of another', () => {
      for (const [viewer, updates] of seen)
        for (const { version, view } of updates) {
          const state = stateAt(version);
          if (state === null) continue;
          const open = Object.entries(view.rooms).filter(([cell, { card }]) => card !== null && !state.rooms[cell]!.revealed);
          const deck = view.ceremony.deck.filter((card) => card !== null && !['all', viewer].includes(state.ceremony.seen[card]!));
          const hand = state.ceremony.holder === viewer ? [] : (view.ceremony.hand.cards ?? []);
          expect([version, viewer, open, deck, hand, view.gifts.board.map(({ token }) => token)]).toEqual([version, viewer, [], [], [], state.gifts.board.map(() => null)]);
        }
      expect(tables.some((_, i) => Object.values(stateAt(i + 1)?.rooms ?? {}).some(({ revealed }) => !revealed))).toBe(true);
    });

    test('never tells of a choice before all have chosen', () => {
      let choices = 0;
      for (const [viewer, updates] of seen)
        for (const [i, { version, view, decisions, commits }] of updates.entries()) {
          const others = decisions.filter(({ seat }) => seat !== viewer);
          expect(others).toMatchObject(others.map(() => ({ kind: 'waiting', prompt: '', options: null, default: null })));
          if (stateAt(version)?.turn.phase !== 'selection') continue;
          expect([version, view.turn.actions]).toEqual([version, [null, null, null, null]]);
          const [{ version: only } = { version }, ...more] = commits;
          if (more.length > 0 || whole[only - 1]!.facts.length > 0) continue;
          choices++;
          expect([only, view]).toEqual([only, updates[i - 1]!.view]);
        }
      expect(choices).toBeGreaterThan(3);
    });

    test('sends no byte that names a hidden card before it is public', () => {
      const heard: (readonly [Viewer, readonly Heard[]])[] = [['spectator', spectatorsFrames()], [0, textsOf(game.ada)], [1, textsOf(game.bo)]];
      for (const [viewer, texts] of heard) {
        const named = mentions(whole, viewer, texts);
        expect([viewer, named.filter((mention) => !mention.public)]).toEqual([viewer, []]);
        for (const kind of [/^MC-/, /^RC\d/, /^\d+[AB]$/]) expect([viewer, kind, named.some(({ word }) => kind.test(word))]).toEqual([viewer, kind, true]);
      }
      // The same search finds what an auditor is shown.
      const open = mentions(whole, 'spectator', [{ version: game.cut.update.version, text: JSON.stringify(viewTable(tableAt(game.cut.update.version), 'auditor', registry)) }]);
      expect(open.filter((mention) => !mention.public).length).toBeGreaterThan(20);
    });

    const spectatorsFrames = (): Heard[] =>
      game.frames.flatMap((text) => {
        const update = (JSON.parse(text) as { payload?: { data?: { gameUpdates: { version: number } } } }).payload?.data?.gameUpdates;
        return update === undefined ? [] : [{ version: update.version, text }];
      });
    const textsOf = ({ updates, results }: Person): Heard[] => [...updates, ...results].map((told) => ({ version: told.version, text: JSON.stringify(told) }));

    test('can be checked by anybody, online and offline, and counts for the statistics', async () => {
      const { id, bo, ada } = game;
      const last = whole.length;
      const headHash = whole.at(-1)!.hash;
      expect(await bo.client.audit(id)).toEqual({ gameId: id, commits: last, chainIntact: true, replayIdentical: true, headHash, firstBadVersion: null });
      expect(await verifyExport(file, registry)).toMatchObject({ gameId: id, commits: last, chainIntact: true, replayIdentical: true, headHash, problem: null });
      expect(await allCommits(bo.client, id)).toEqual(whole.map((commit) => seeCommit(commit, 1, rules)));
      const { outcome, seats } = (await ada.client.game(id, last))!;
      for (const { seat, client } of [ada, bo]) {
        const [stats] = await eventually(() => client.stats(seats[seat]!.player!.id, HALLS), (found) => found.length > 0);
        expect(stats).toEqual({ gameType: HALLS, played: 1, won: outcome!.winners.includes(seat) ? 1 : 0, rating: expect.any(Number) });
      }
    });
  });
}

/** As GraphQL tells it: what an option does not have is null. */
const withNulls = (decision: ReturnType<typeof seeDecisions>[number]) => ({
  ...decision,
  options: decision.options?.map(({ id, label, data }) => ({ id, label, data: data ?? null })) ?? null,
});
