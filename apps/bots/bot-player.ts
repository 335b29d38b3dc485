import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { BotCommands, BotTurn } from '#commands';
import type { Registry } from '#engine';
import { inRequestOf, trace, type BusMessage, type TraceLog } from '#bus';
import { toNightledgerError } from '#platform';
import type { LedgerCommit } from '#table';
import { botAnswer, BotFault } from './bot-answer.js';

const TRIES = 4;

export interface BotLog extends TraceLog {
  error(fields: object, text: string): void;
}

/**
 * Plays the bot seats. Whatever opens a question is a commit, and every commit comes here: also those of the bots' own answers, so one
 * look at the game a commit is enough. The write side keeps a repeated answer from counting twice.
 */
export class BotPlayer {
  private readonly botless = new LRUCache<string, true>({ max: 10_000 });

  constructor(
    private readonly commands: BotCommands,
    private readonly registry: Registry,
    private readonly secret: Uint8Array,
    private readonly log: BotLog,
  ) {}

  /** Answers what is asked of bots in the games of these commits, as part of the request that led to it. Throws where the write side is away: then try again. */
  async handle(batch: readonly BusMessage[]): Promise<void> {
    const running = batch.filter(({ value }) => (JSON.parse(value) as LedgerCommit).ruleset > 0);
    const last = new Map(running.filter(({ key }) => !this.botless.has(key)).map((message) => [message.key, message]));
    await Promise.all([...last.values()].map((message) => inRequestOf(message, () => this.play(message.key))));
    trace(this.log, batch, 'handled');
  }

  /** One game's trouble does not hold up the others. */
  private async play(gameId: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.answerAll(gameId);
      } catch (error) {
        const { code } = toNightledgerError(error);
        if (code === 'UNAVAILABLE') throw error;
        this.log.error({ gameId, code, attempt }, 'the bots of a game could not play');
        if (attempt === TRIES) return;
        await delay(50 * attempt);
      }
    }
  }

  private async answerAll(gameId: string): Promise<void> {
    const { botsSeated, turns } = await this.commands.botTurns(gameId);
    if (!botsSeated) this.botless.set(gameId, true);
    for (const turn of turns) await this.take(turn);
  }

  private async take(turn: BotTurn): Promise<void> {
    const { gameId, seat, decision } = turn;
    await this.commands.answerForBot({ gameId, seat, decisionId: decision.id, answer: this.answer(turn) });
  }

  private answer(turn: BotTurn): readonly string[] {
    try {
      return botAnswer(turn, this.registry, this.secret);
    } catch (error) {
      if (!(error instanceof BotFault)) throw error;
      const { gameId, type, seat, bot, decision } = turn;
      this.log.error({ gameId, type, seat, bot, decision: decision.id, kind: decision.kind, fault: error.message }, 'a bot has no answer: taking the default');
      return decision.default;
    }
  }
}
