import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '#engine';
import type { Ledger } from '#ledger';
import { toNightledgerError, type Logger } from '#platform';
import { nextDeadlineOf } from '#table';
import type { CommandRunner } from './command-runner.js';
import type { LedgerTime } from './ledger-time.js';

const AT_ONCE = 100;
const SET_ASIDE_MS = 30_000;
/** Decided by somebody else meanwhile, or not quite due. */
const HARMLESS = ['STALE_DECISION', 'GAME_OVER', 'NOT_ASKED'];

/**
 * Answers decisions by their defaults when their time is up. Deadlines lie in the database, so they survive every restart; any number
 * of instances may run: the commandId of a time-out follows from its decision, so it is carried out once.
 */
export class Clock {
  /** Games whose time-outs failed here, until when they are left alone: one bad game must not keep the others waiting. */
  private readonly setAside = new Map<string, number>();
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly ledger: Ledger,
    private readonly runner: CommandRunner,
    private readonly time: LedgerTime,
    private readonly logger: Logger,
    private readonly everyMs: number,
  ) {}

  start(): void {
    this.running ??= this.run();
  }

  /** Resolves when the round under way is done. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** One round: every game whose time is up. */
  async tick(): Promise<void> {
    await this.time.look();
    for (const [gameId, until] of this.setAside) if (until <= performance.now()) this.setAside.delete(gameId);
    const due = await this.ledger.dueGames(AT_ONCE, [...this.setAside.keys()]);
    await Promise.all(due.map((gameId) => this.timeOut(gameId)));
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      await this.tick().catch((error: unknown) => this.logger.warn({ err: error }, 'deadlines could not be read'));
      // Jitter keeps several instances from asking in step.
      await delay(this.everyMs * (0.5 + Math.random()), undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  private async timeOut(gameId: string): Promise<void> {
    try {
      for (const decision of await this.overdue(gameId)) await this.answerByDefault(gameId, decision);
    } catch (error) {
      if (toNightledgerError(error).code !== 'UNAVAILABLE') this.setAside.set(gameId, performance.now() + SET_ASIDE_MS);
      this.logger.error({ err: error, gameId }, 'a decision could not be answered by its default');
    }
  }

  private async overdue(gameId: string): Promise<string[]> {
    const table = (await this.runner.look(gameId))?.table;
    if (table === undefined) return [];
    const now = await this.time.now();
    return Object.keys(table.askedAt).filter((id) => (nextDeadlineOf(table, id) ?? '~') <= now);
  }

  private async answerByDefault(gameId: string, decision: string): Promise<void> {
    try {
      const order = { gameId, commandId: `clock:${decision}`, command: { type: 'timeout', decision }, requestId: randomUUID() } as const;
      await this.runner.run(order);
    } catch (error) {
      if (!(error instanceof Refusal) || !HARMLESS.includes(error.code)) throw error;
    }
  }
}
