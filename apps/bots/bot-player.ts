import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { BotCommands, BotTurn } from '#commands';
import type { Registry } from '#engine';
import { contentOf, requestOf, trace, type BusMessage, type TraceLog } from '#bus';
import { toNightledgerError } from '#platform';
import type { LedgerCommit } from '#table';
import { botAnswer, BotFault } from './bot-answer.js';

const TRIES = 4;
/** Games asked for at a time while the bus tells nothing. */
const AT_ONCE = 10;

export interface BotLog extends TraceLog {
  error(fields: object, text: string): void;
}

/**
 * Plays the bot seats. Whatever opens a question is a commit, and every commit comes here: also those of the bots' own answers, so one
 * look at the game a commit is enough. The write side keeps a repeated answer from counting twice.
 */
export class BotPlayer {
  private readonly botless = new LRUCache<string, true>({ max: 10_000 });
  /** Games with bots, the last heard of: they are looked at while the bus tells nothing. */
  private readonly known = new LRUCache<string, true>({ max: 2_000 });

  constructor(
    private readonly commands: BotCommands,
    private readonly registry: Registry,
    private readonly secret: Uint8Array,
    private readonly log: BotLog,
    /** Told of each message that cannot be read. */
    private readonly unreadable: () => void = () => undefined,
  ) {}

  /** Answers what is asked of bots in the games of these commits, as part of the request that led to it. Throws where the write side is away: then try again. */
  async handle(batch: readonly BusMessage[]): Promise<void> {
    const running = batch.filter((message) => this.begun(message));
    const last = new Map(running.filter(({ key }) => !this.botless.has(key)).map((message) => [message.key, message]));
    await Promise.all([...last.values()].map((message) => this.play(message.key, requestOf(message))));
    trace(this.log, batch, 'handled');
  }

  /** Looks at the games known to have bots, for questions that the bus has not told of. Throws where the write side is away. */
  async lookAround(): Promise<void> {
    const games = [...this.known.keys()];
    for (let i = 0; i < games.length; i += AT_ONCE) await Promise.all(games.slice(i, i + AT_ONCE).map((gameId) => this.play(gameId)));
  }

  /** Does the message tell of a game that has begun? One that cannot be read is let go: it holds up nobody, and the ledger has the truth. */
  private begun(message: BusMessage): boolean {
    const commit = contentOf(message) as Partial<LedgerCommit> | null | undefined;
    if (commit?.gameId === message.key && typeof commit.ruleset === 'number') return commit.ruleset > 0;
    this.log.error({ key: message.key.slice(0, 36) }, 'a message on the bus cannot be read: let go');
    this.unreadable();
    return false;
  }

  /** One game's trouble does not hold up the others. */
  private async play(gameId: string, requestId?: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.answerAll(gameId, requestId);
      } catch (error) {
        const { code } = toNightledgerError(error);
        if (code === 'UNAVAILABLE') throw error;
        this.log.error({ requestId, gameId, code, attempt }, 'the bots of a game could not play');
        if (attempt === TRIES) return;
        await delay(50 * attempt);
      }
    }
  }

  private async answerAll(gameId: string, requestId?: string): Promise<void> {
    const { botsSeated, turns } = await this.commands.botTurns(gameId, requestId);
    if (botsSeated) this.known.set(gameId, true);
    else {
      this.known.delete(gameId);
      this.botless.set(gameId, true);
    }
    for (const turn of turns) await this.take(turn, requestId);
  }

  private async take(turn: BotTurn, requestId?: string): Promise<void> {
    const { gameId, seat, decision } = turn;
    await this.commands.answerForBot({ gameId, seat, decisionId: decision.id, answer: this.answer(turn, requestId), requestId });
  }

  private answer(turn: BotTurn, requestId?: string): readonly string[] {
    try {
      return botAnswer(turn, this.registry, this.secret);
    } catch (error) {
      if (!(error instanceof BotFault)) throw error;
      const { gameId, type, seat, bot, decision } = turn;
      this.log.error({ gameId, type, seat, bot, decision: decision.id, kind: decision.kind, fault: error.message, requestId }, 'a bot has no answer: taking the default');
      return decision.default;
    }
  }
}
