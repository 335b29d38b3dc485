import { Refusal, type Bot, type Registry } from '#engine';
import type { BotCommands } from '#commands';
import { GAME_FACTS, inMemoryBus, REQUEST_ID, type BusMessage } from '#bus';
import { NightledgerError } from '#platform';
import { decideTable, foldTable, type LedgerCommit, type TableCommand, type TableState } from '#table';
import { tinyGame } from '#testing/tiny-game';
import { botAnswer, botSecret } from './bot-answer.js';
import { BotPlayer } from './bot-player.js';

const CARD = 'the view a bot sees';
const bots: Record<string, Bot> = {
  ...tinyGame.bots,
  thrower: ({ view }) => {
    throw new TypeError(`${CARD}: ${(view as { number: number }).number}`);
  },
  cheat: () => ['99'],
};
const registry: Registry = new Map([['tiny', { ...tinyGame, bots }]]);
const ADA = 'ada';

/** A write side in memory: the same port, the same rules, every commit told to the listener. */
class WriteSide implements BotCommands {
  readonly commits: LedgerCommit[] = [];
  readonly asked: string[] = [];
  table: TableState | undefined;
  troubles: Error[] = [];
  onCommit: (commit: LedgerCommit) => void = () => undefined;

  constructor(readonly gameId: string) {}

  send(command: TableCommand, commandId = `c${this.commits.length}`): void {
    if (this.commits.some((commit) => commit.commandId === commandId)) return;
    const { gameId } = this;
    const now = { registry, seed: Buffer.alloc(32, 7), at: '2026-11-21T12:00:00.000Z', gameId, commandId, salt: '00'.repeat(16), invite: null };
    const commit = decideTable(command, this.table, now);
    this.table = foldTable(this.table, commit, registry);
    this.commits.push(commit);
    this.onCommit(commit);
  }

  begin(seated: readonly string[], target = 12): void {
    const create = { player: ADA, game: 'tiny', title: 'T', visibility: 'PUBLIC', options: { target }, decisionSeconds: null, seats: 3, clientSeed: undefined } as const;
    this.send({ type: 'create', ...create });
    for (const bot of seated) this.send({ type: 'addBot', player: ADA, seat: undefined, bot });
    this.send({ type: 'start', player: ADA });
  }

  async botTurns(gameId: string) {
    this.asked.push(gameId);
    const trouble = this.troubles.shift();
    if (trouble !== undefined) throw trouble;
    const table = this.table!;
    const game = registry.get('tiny')!;
    const botsSeated = table.status === 'RUNNING' && table.seats.some(({ kind }) => kind === 'BOT');
    const turns = table.seats.flatMap((holder, seat) =>
      holder.kind !== 'BOT' || table.play === null
        ? []
        : game
            .decisions(table.play, seat)
            .filter((decision) => decision.seat === seat)
            .map((decision) => ({ gameId, version: table.version, type: 'tiny', seat, bot: holder.bot, view: game.view(table.play!, seat), decision: decision as never })),
    );
    return { botsSeated, turns: botsSeated ? turns : [] };
  }

  async answerForBot({ seat, decisionId, answer }: Parameters<BotCommands['answerForBot']>[0]): Promise<void> {
    this.send({ type: 'decide', by: { botSeat: seat }, decision: decisionId, answer }, `bot:${seat}:${decisionId}`);
  }
}

const secret = botSecret('a secret of at least thirty-two characters');
const message = (commit: LedgerCommit): BusMessage => ({ key: commit.gameId, value: JSON.stringify(commit) });

function playerOf(writeSide: BotCommands) {
  const logged: { fields: object; text: string }[] = [];
  const traced: unknown[] = [];
  return { player: new BotPlayer(writeSide, registry, secret, { error: (fields, text) => logged.push({ fields, text }), info: (fields, text) => traced.push([fields, text]) }), logged, traced };
}

/** What every decision was answered by, in order. */
const answers = (side: WriteSide) => side.commits.flatMap(({ cause }) => (cause.type === 'decide' ? [[cause.seat, cause.decision, ...cause.answer]] : []));

describe('bots on the bus', () => {
  it('answer whatever is asked of them, and nobody else', async () => {
    const side = new WriteSide('g');
    const { player, logged } = playerOf(side);
    side.begin(['last', 'last']);
    await player.handle(side.commits.map(message));
    expect(answers(side)).toEqual([[1, 'd2', '3'], [2, 'd3', '3']]);
    await player.handle([message(side.commits.at(-1)!)]);
    expect(answers(side)).toHaveLength(2);
    side.send({ type: 'decide', by: { player: ADA }, decision: 'd1', answer: ['1'] });
    await player.handle([message(side.commits.at(-1)!)]);
    expect(answers(side).slice(3)).toEqual([[1, 'd5', '3'], [2, 'd6', '3']]);
    expect(logged).toEqual([]);
  });

  it('let go of messages that cannot be read, count them, and answer the others of the batch', async () => {
    const side = new WriteSide('g');
    let unreadable = 0;
    const logged: object[] = [];
    const player = new BotPlayer(side, registry, secret, { error: (fields) => logged.push(fields), info: () => undefined }, () => unreadable++);
    side.begin(['last']);
    const garbage = ['', '{', 'null', '7', '[]', '{"gameId":"g"}', JSON.stringify({ ...side.commits.at(-1), gameId: 'other' })];
    await player.handle([...garbage.map((value) => ({ key: 'g', value })), ...side.commits.map(message)]);
    expect(answers(side)).toEqual([[1, 'd2', '3']]);
    expect(unreadable).toBe(garbage.length);
    expect(logged).toEqual(garbage.map(() => ({ key: 'g' })));
  });

  it('find what is asked of them in the games they know, while the bus tells nothing', async () => {
    const side = new WriteSide('g');
    const { player } = playerOf(side);
    await player.lookAround();
    expect(side.asked).toEqual([]);
    side.begin(['last']);
    await player.handle(side.commits.map(message));
    side.send({ type: 'decide', by: { player: ADA }, decision: 'd1', answer: ['1'] });
    await player.lookAround();
    expect(answers(side)).toEqual([[1, 'd2', '3'], [0, 'd1', '1'], [1, 'd4', '3']]);
  });

  it('answer as part of the request that led to the question', async () => {
    const side = new WriteSide('g');
    const requests: unknown[] = [];
    const { player, traced } = playerOf({
      botTurns: (id, requestId) => (requests.push(requestId), side.botTurns(id)),
      answerForBot: (turn) => (requests.push(turn.requestId), side.answerForBot(turn)),
    });
    side.begin(['last']);
    const [created, , started] = side.commits.map(message) as [BusMessage, BusMessage, BusMessage];
    await player.handle([{ ...created, headers: { [REQUEST_ID]: 'r1' } }, { ...started, headers: { [REQUEST_ID]: 'r2' } }]);
    expect(requests).toEqual(['r2', 'r2']);
    expect(traced).toEqual([[{ requestId: 'r1', gameId: 'g' }, 'handled'], [{ requestId: 'r2', gameId: 'g' }, 'handled']]);
    await player.handle([message(side.commits.at(-1)!)]);
    expect([requests.slice(2), traced.length]).toEqual([[undefined], 2]);
  });

  it('play on to the end by the commits of their own answers, each told twice', async () => {
    const side = new WriteSide('g');
    const { player } = playerOf(side);
    const bus = inMemoryBus({ warn: (...line) => expect(line).toBeUndefined() });
    await bus.subscribe({ group: 'bots', topic: GAME_FACTS, handle: (batch) => player.handle(batch) });
    const over = new Promise<void>((resolve) => {
      side.onCommit = (commit) => {
        void bus.publish(GAME_FACTS, [message(commit), message(commit)]);
        if (commit.facts.at(-1)?.type === 'GameFinished') resolve();
      };
    });
    side.begin(['last', 'last'], 60);
    side.send({ type: 'concede', player: ADA });
    await over;
    expect(side.table!.outcome).toEqual({ winners: [1, 2], losers: [0], reason: 'The target is reached.' });
    await bus.close();
  });

  it('give the same answers whoever plays them, and others with another secret', () => {
    const decision = { id: 'd1', seat: 0, kind: 'k', prompt: 'p', options: Array.from({ length: 50 }, (_, i) => ({ id: String(i), label: '' })), min: 1, max: 50, ordered: false, default: ['0'] };
    const turn = { gameId: 'g', version: 1, type: 'tiny', seat: 0, bot: 'random', view: null, decision };
    const first = botAnswer(turn, registry, secret);
    expect(botAnswer(turn, registry, secret)).toEqual(first);
    expect(botAnswer({ ...turn, gameId: 'h' }, registry, secret)).not.toEqual(first);
    expect(botAnswer({ ...turn, decision: { ...decision, id: 'd2' } }, registry, secret)).not.toEqual(first);
    expect(botAnswer(turn, registry, botSecret('another secret of at least 32 characters'))).not.toEqual(first);
  });

  it.each([
    ['thrower', /^it threw TypeError at .*bot-player\.unit\.spec\.ts/],
    ['cheat', /^its answer is not among the options$/],
    ['unknown', /^this build has no such bot$/],
  ])('without an answer take the default: %s', async (bot, fault) => {
    const side = new WriteSide('g');
    const { player, logged } = playerOf(side);
    side.begin(['last']);
    side.table = { ...side.table!, seats: side.table!.seats.map((holder) => (holder.kind === 'BOT' ? { kind: 'BOT', bot } : holder)) };
    await player.handle(side.commits.map((commit) => ({ ...message(commit), headers: { [REQUEST_ID]: 'r1' } })));
    expect(answers(side)).toEqual([[1, 'd2', '1']]);
    const fields = { gameId: 'g', type: 'tiny', seat: 1, bot, decision: 'd2', kind: 'tiny.add', fault: expect.stringMatching(fault), requestId: 'r1' };
    expect(logged).toEqual([{ fields, text: 'a bot has no answer: taking the default' }]);
    expect(JSON.stringify(logged)).not.toContain(CARD);
  });

  it('do not look at games before their start, nor again at games without bots', async () => {
    const side = new WriteSide('g');
    const { player } = playerOf(side);
    side.begin([]);
    await player.handle(side.commits.slice(0, 1).map(message));
    expect(side.asked).toEqual([]);
    await player.handle(side.commits.slice(1).map(message));
    await player.handle(side.commits.map(message));
    expect(side.asked).toEqual(['g']);
  });

  it('want the commits again while the write side is away, and then play', async () => {
    const side = new WriteSide('g');
    const { player, logged } = playerOf(side);
    side.begin(['last']);
    const away = new NightledgerError('UNAVAILABLE', 'away');
    side.troubles = [away];
    await expect(player.handle(side.commits.map(message))).rejects.toBe(away);
    expect(answers(side)).toEqual([]);
    await player.handle(side.commits.map(message));
    expect(answers(side)).toEqual([[1, 'd2', '3']]);
    expect(logged).toEqual([]);
  });

  it('of one game that stays in trouble do not hold up the others', async () => {
    const [sick, well] = [new WriteSide('sick'), new WriteSide('well')];
    const sideOf = (gameId: string) => (gameId === 'sick' ? sick : well);
    const both: BotCommands = { botTurns: (id) => sideOf(id).botTurns(id), answerForBot: (turn) => sideOf(turn.gameId).answerForBot(turn) };
    const { player, logged } = playerOf(both);
    [sick, well].forEach((side) => side.begin(['last']));
    sick.troubles = Array.from({ length: 9 }, () => new Refusal('GAME_OVER', 'over'));
    await player.handle([...sick.commits, ...well.commits].map(message));
    expect(answers(well)).toEqual([[1, 'd2', '3']]);
    const text = 'the bots of a game could not play';
    expect(logged).toEqual([1, 2, 3, 4].map((attempt) => ({ fields: { gameId: 'sick', code: 'GAME_OVER', attempt }, text })));
  });
});
