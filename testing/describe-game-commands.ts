import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BotCommands, Caller, CommandResult, GameCommands } from '#commands';

/** A write side under test. It knows the game type `tiny` (testing/tiny-game.ts). */
export interface CommandsUnderTest {
  readonly commands: GameCommands & BotCommands;
  /** How many commits, deadlines and chat lines are stored. */
  stored(): Promise<unknown>;
  /** The invite of a private game, as its members get to know it from the read side. */
  invite(gameId: string): Promise<string>;
  /** Everything that was logged. */
  log(): readonly string[];
  close(): Promise<void>;
}

/** An order, at the beginning of a sentence or after a colon. */
const SAYS_WHAT_TO_DO = /(^|[.:] |\n)(Answer|Check|Choose|Concede|Leave|Read|Say|See|Send|Wait|Watch|choose|say)\b/;

const caller = (name: string): Caller => ({ player: `00000000-0000-4000-8000-00000000000${name}`, requestId: `request-${name}` });
const [ann, ben, cat] = [caller('a'), caller('b'), caller('c')];

/** What holds of the write side's ports, whichever way they are reached. */
export function describeGameCommands(name: string, start: () => Promise<CommandsUnderTest>): void {
  describe(name, () => {
    let under: CommandsUnderTest;
    let commands: GameCommands & BotCommands;
    beforeAll(async () => {
      under = await start();
      commands = under.commands;
    });
    afterAll(() => under.close());

    /** The code of the refusal, which says what to do next; nothing must have changed. */
    const refusal = async (command: () => Promise<unknown>): Promise<unknown> => {
      const before = await under.stored();
      const refused = await command().then(
        () => ({ code: 'OK', message: '' }),
        (error: { code?: unknown; message: string }) => error,
      );
      if (refused.code !== 'OK') expect(refused.message).toMatch(SAYS_WHAT_TO_DO);
      expect(await under.stored()).toEqual(before);
      return refused.code ?? refused;
    };
    const openGame = async (input: object = {}) => (await commands.create(ann, { type: 'tiny', seats: 2, options: { target: 6 }, ...input })).gameId;
    const runningGame = async (input: object = {}) => {
      const gameId = await openGame(input);
      await commands.join(ben, { gameId });
      return { gameId, started: await commands.start(ann, { gameId }) };
    };
    const own = ({ decisions }: CommandResult, seat: number) => decisions.find((decision) => decision.seat === seat)!;

    it('plays a game from its creation to its end', async () => {
      const created = await commands.create(ann, { type: 'tiny', title: 'Ours', seats: 3, options: { target: 2 }, clientSeed: 'heads' });
      const { gameId } = created;
      expect(created).toEqual({
        gameId,
        version: 1,
        status: 'OPEN',
        commits: [{
          version: 1,
          at: expect.stringMatching(/^\d{4}-.*Z$/),
          seat: 0,
          facts: [
            { type: 'GameCreated', data: { type: 'tiny', title: 'Ours', visibility: 'PUBLIC', options: { target: 2 }, decisionSeconds: null, seats: 3, creator: ann.player, commitment: expect.stringMatching(/^[0-9a-f]{64}$/), clientSeed: 'heads' }, text: 'A game opens with 3 seats.' },
            { type: 'SeatTaken', data: { seat: 0, player: ann.player, clientSeed: null }, text: 'Seat 0 is taken.' },
          ],
          hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        }],
        decisions: [],
      });
      const joined = await commands.join(ben, { gameId, seat: 2, clientSeed: 'tails' });
      expect(joined.commits[0]!.facts).toEqual([{ type: 'SeatTaken', data: { seat: 2, player: ben.player, clientSeed: 'tails' }, text: 'Seat 2 is taken.' }]);
      const started = await commands.start(ann, { gameId });
      expect(started.commits[0]!.facts.map(({ type, data }) => [type, Object.keys(data).sort().join()])).toEqual([
        ['GameStarted', 'seats'],
        ['NumberDealt', 'number,seat'],
        ['NumberDealt', 'seat'],
      ]);
      expect(started.decisions.map(({ id, seat, kind, options, deadline }) => [id, seat, kind, options?.length, deadline])).toEqual([
        ['d1', 0, 'tiny.add', 3, null],
        ['d2', 1, 'waiting', undefined, null],
      ]);
      const first = await commands.decide(ann, { gameId, decisionId: 'd1', answer: ['3'] });
      expect([first.version, first.commits[0]!.facts, first.decisions.map((d) => d.id)]).toEqual([4, [], ['d2']]);
      const last = await commands.decide(ben, { gameId, decisionId: 'd2', answer: ['1'] });
      expect([last.version, last.status, last.decisions]).toEqual([5, 'FINISHED', []]);
      expect(last.commits[0]!.facts.map(({ type, data }) => [type, Object.keys(data).sort().join()])).toEqual([
        ['Added', 'amount,seat'],
        ['Added', 'amount,seat'],
        ['GameFinished', 'outcome,seed'],
      ]);
    });

    it('returns the first result for a commandId that comes again', async () => {
      const commandId = randomUUID();
      const input = { type: 'tiny', seats: 2, options: { target: 6 }, commandId };
      const created = await commands.create(ann, input);
      expect(await commands.create(ann, input)).toEqual(created);
      expect((await commands.create(ben, input)).gameId).not.toBe(created.gameId);
      const { gameId } = created;
      const joined = await commands.join(ben, { gameId, commandId });
      const started = await commands.start(ann, { gameId, commandId: 'start' });
      const answered = await commands.decide(ann, { gameId, decisionId: own(started, 0).id, answer: ['2'], commandId: 'first' });
      const bens = await commands.decide(ben, { gameId, decisionId: 'd2', answer: ['2'], commandId: 'first' });
      const before = await under.stored();
      expect(await commands.join(ben, { gameId, commandId })).toEqual(joined);
      expect(await commands.start(ann, { gameId, commandId: 'start' })).toEqual(started);
      expect(await commands.decide(ann, { gameId, decisionId: own(started, 0).id, answer: ['2'], commandId: 'first' })).toEqual(answered);
      expect(await commands.decide(ben, { gameId, decisionId: 'd2', answer: ['2'], commandId: 'first' })).toEqual(bens);
      expect(await commands.concede(ann, { gameId, commandId: 'first' })).toEqual(answered);
      expect(await under.stored()).toEqual(before);
    });

    it('does nothing the second time, even where it would be legal again', async () => {
      const gameId = await openGame({ seats: 4 });
      const seated = await commands.addBot(ann, { gameId, commandId: 'one bot' });
      expect(await commands.addBot(ann, { gameId, commandId: 'one bot' })).toEqual(seated);
      expect((await commands.addBot(ann, { gameId, commandId: 'another' })).version).toBe(3);
      expect((await commands.addBot(ann, { gameId })).version).toBe(4);
    });

    it('mixes a seed in, once for one commandId, until the game starts', async () => {
      const gameId = await openGame();
      const mixed = await commands.mixSeed(ann, { gameId, commandId: 'my luck', clientSeed: 'x' });
      expect(mixed.commits[0]!.facts).toEqual([{ type: 'SeedMixed', data: { seat: 0, clientSeed: 'x' }, text: 'Seat 0 mixes a seed into the dice.' }]);
      expect(await commands.mixSeed(ann, { gameId, commandId: 'my luck', clientSeed: 'x' })).toEqual(mixed);
      expect(await refusal(() => commands.mixSeed(ben, { gameId, clientSeed: 'x' }))).toBe('FORBIDDEN');
    });

    it('refuses what is not legal, and changes nothing', async () => {
      const gameId = await openGame();
      expect(await refusal(() => commands.create(ann, { type: 'unknown' }))).toBe('BAD_INPUT');
      expect(await refusal(() => commands.create(ann, { type: 'tiny', options: { target: 0 } }))).toBe('BAD_OPTIONS');
      expect(await refusal(() => commands.create(ann, { type: 'tiny', commandId: 'ü' }))).toBe('BAD_INPUT');
      expect(await refusal(() => commands.decide(ann, { gameId, decisionId: 'd1', answer: ['1'] }))).toBe('NOT_STARTED');
      expect(await refusal(() => commands.join(ann, { gameId }))).toBe('SEAT_TAKEN');
      expect(await refusal(() => commands.join(ben, { gameId, seat: 0 }))).toBe('SEAT_TAKEN');
      expect(await refusal(() => commands.join(ben, { gameId, seat: 7 }))).toBe('BAD_INPUT');
      expect(await refusal(() => commands.start(ben, { gameId }))).toBe('FORBIDDEN');
      expect(await refusal(() => commands.addBot(ben, { gameId }))).toBe('FORBIDDEN');
      expect(await refusal(() => commands.addBot(ann, { gameId, bot: 'nobody' }))).toBe('BAD_INPUT');
      expect(await refusal(() => commands.leave(ben, { gameId }))).toBe('FORBIDDEN');
      await commands.join(ben, { gameId });
      expect(await refusal(() => commands.join(cat, { gameId }))).toBe('GAME_FULL');
      await commands.start(ann, { gameId });
      expect(await refusal(() => commands.start(ann, { gameId }))).toBe('ALREADY_STARTED');
      expect(await refusal(() => commands.leave(ben, { gameId }))).toBe('ALREADY_STARTED');
      expect(await refusal(() => commands.decide(ann, { gameId, decisionId: 'd2', answer: ['1'] }))).toBe('NOT_ASKED');
      expect(await refusal(() => commands.decide(ann, { gameId, decisionId: 'd9', answer: ['1'] }))).toBe('NOT_ASKED');
      expect(await refusal(() => commands.decide(ann, { gameId, decisionId: '../x?y', answer: ['1'] }))).toBe('NOT_ASKED');
      for (const answer of [[], ['4'], ['1', '2'], ['1', '1']]) expect(await refusal(() => commands.decide(ann, { gameId, decisionId: 'd1', answer }))).toBe('NOT_OFFERED');
      expect(await refusal(() => commands.decide(cat, { gameId, decisionId: 'd1', answer: ['1'] }))).toBe('FORBIDDEN');
      await commands.decide(ann, { gameId, decisionId: 'd1', answer: ['3'] });
      expect(await refusal(() => commands.decide(ann, { gameId, decisionId: 'd1', answer: ['3'] }))).toBe('STALE_DECISION');
      await commands.concede(ann, { gameId });
      expect(await refusal(() => commands.concede(ann, { gameId }))).toBe('GAME_OVER');
      await commands.concede(ben, { gameId });
      expect(await refusal(() => commands.decide(ben, { gameId, decisionId: 'd2', answer: ['3'] }))).toBe('GAME_OVER');
    });

    it('knows no other games than there are', async () => {
      for (const gameId of [randomUUID(), 'no-id', '', '../../healthz']) {
        expect(await refusal(() => commands.join(ann, { gameId }))).toBe('NOT_FOUND');
        expect(await refusal(() => commands.say(ann, { gameId, text: 'Hello' }))).toBe('NOT_FOUND');
        expect(await refusal(() => commands.botTurns(gameId))).toBe('NOT_FOUND');
      }
    });

    it('hides a private game from all but its members and those with its invite', async () => {
      const gameId = await openGame({ visibility: 'PRIVATE' });
      const invite = await under.invite(gameId);
      expect(invite).toMatch(/^[\w-]{22}$/);
      expect(await refusal(() => commands.join(ben, { gameId }))).toBe('NOT_FOUND');
      expect(await refusal(() => commands.join(ben, { gameId, invite: 'wrong' }))).toBe('NOT_FOUND');
      expect(await refusal(() => commands.start(ben, { gameId }))).toBe('NOT_FOUND');
      expect(await refusal(() => commands.decide(ben, { gameId, decisionId: 'd1', answer: ['1'] }))).toBe('NOT_FOUND');
      expect(await refusal(() => commands.say(ben, { gameId, text: 'Hello' }))).toBe('NOT_FOUND');
      const joined = await commands.join(ben, { gameId, invite });
      expect(await commands.say(cat, { gameId, text: 'Hello', invite })).toMatchObject({ seat: null, player: cat.player });
      expect(JSON.stringify(joined)).not.toContain(invite);
      expect(under.log().join('\n')).not.toContain(invite);
    });

    it('keeps what is said, and refuses what cannot be', async () => {
      const gameId = await openGame();
      const line = await commands.say(ann, { gameId, text: '  Anybody there? ❄ ' });
      expect(line).toEqual({ id: expect.any(String), gameId, seat: 0, player: ann.player, text: 'Anybody there? ❄', at: expect.stringMatching(/Z$/) });
      expect(await commands.say(ben, { gameId, text: 'x'.repeat(500) })).toMatchObject({ seat: null });
      for (const text of ['', '   ', 'x'.repeat(501), 'a\nb', 'a\u0000b', 'a\ud800b']) expect(await refusal(() => commands.say(ann, { gameId, text }))).toBe('BAD_INPUT');
    });

    it('lets the bot runner answer for bot seats, and for them alone', async () => {
      const gameId = await openGame({ seats: 3 });
      expect(await commands.botTurns(gameId)).toEqual({ botsSeated: true, turns: [] });
      await commands.addBot(ann, { gameId, bot: 'last' });
      await commands.join(ben, { gameId });
      await commands.start(ann, { gameId });
      const { botsSeated, turns } = await commands.botTurns(gameId);
      expect([botsSeated, turns]).toEqual([true, [{
        gameId, version: 4, type: 'tiny', seat: 1, bot: 'last',
        view: { scene: expect.any(Object), total: 0, target: 6, number: expect.any(Number) },
        decision: { id: 'd2', seat: 1, kind: 'tiny.add', prompt: 'How much do you add?', options: ['1', '2', '3'].map((id) => ({ id, label: `Add ${id}` })), min: 1, max: 1, ordered: false, default: ['1'] },
      }]]);
      expect(await refusal(() => commands.answerForBot({ gameId, seat: 0, decisionId: 'd1', answer: ['1'] }))).toBe('FORBIDDEN');
      expect(await refusal(() => commands.answerForBot({ gameId, seat: 1, decisionId: 'd1', answer: ['1'] }))).toBe('NOT_ASKED');
      expect(await refusal(() => commands.answerForBot({ gameId, seat: 1, decisionId: 'd2', answer: ['9'] }))).toBe('NOT_OFFERED');
      await commands.answerForBot({ gameId, seat: 1, decisionId: 'd2', answer: ['3'] });
      expect(await refusal(() => commands.answerForBot({ gameId, seat: 1, decisionId: 'd2', answer: ['3'] }))).toBe('OK');
      expect(await commands.botTurns(gameId)).toEqual({ botsSeated: true, turns: [] });
      await commands.concede(ann, { gameId });
      await commands.decide(ben, { gameId, decisionId: 'd3', answer: ['3'] });
      expect(await commands.botTurns(gameId)).toEqual({ botsSeated: false, turns: [] });
      expect(await refusal(() => commands.answerForBot({ gameId, seat: 1, decisionId: 'd5', answer: ['1'] }))).toBe('OK');
      expect((await commands.botTurns((await runningGame()).gameId)).botsSeated).toBe(false);
    });

    it('tells when a decision runs out', async () => {
      const { started } = await runningGame({ decisionSeconds: 30 });
      const { at } = started.commits[0]!;
      expect(started.decisions.map((d) => d.deadline)).toEqual(Array(2).fill(new Date(Date.parse(at) + 30_000).toISOString()));
    });
  });
}
