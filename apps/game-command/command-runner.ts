import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal, type Registry } from '#engine';
import type { Ledger } from '#ledger';
import { NightledgerError, toNightledgerError, type Logger, type Metrics } from '#platform';
import { decideTable, nextDeadline, type LedgerCommit, type TableCommand } from '#table';
import type { HotGame, HotGames } from './hot-games.js';
import { Lanes } from './lanes.js';
import type { LedgerTime } from './ledger-time.js';
import type { RelayWaker } from './relay-waker.js';

/** A command on its way to the ledger. `commandId` is scoped by its sender already. */
export interface Order {
  readonly gameId: string;
  readonly commandId: string;
  readonly command: TableCommand;
  /** The request that it belongs to: for logs, and stored beside the commit. */
  readonly requestId: string | undefined;
}

export interface RunnerParts {
  readonly ledger: Ledger;
  readonly games: HotGames;
  readonly registry: Registry;
  readonly time: LedgerTime;
  readonly relay: RelayWaker;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

/** Commands that wait or are under way: beyond that a slow database would fill the memory. */
const MOST_WAITING = 2_000;
const MOST_WAITING_FOR_A_GAME = 100;
const MOST_TRIES = 20;
/** So often a command is sent again whose fate the database has left open; pauses double from 20 ms. */
const MOST_FAILURES = 6;

/** Decides commands on the ledger's state and appends what they lead to: the only writer of commits. */
export class CommandRunner {
  private readonly lanes = new Lanes();

  constructor(private readonly parts: RunnerParts) {}

  /**
   * Carries a command out, once however often it comes.
   *
   * @returns the commit it led to: now, or when the same commandId came first (even if it was another command then)
   * @throws Refusal where the command is not legal on the game as it stands in the ledger; then nothing has changed
   * @throws NightledgerError UNAVAILABLE where the database is away, too slow or the game too busy; whether it was carried out is then shown by
   *   sending it again with the same commandId
   */
  async run(order: Order): Promise<LedgerCommit> {
    const started = performance.now();
    const { gameId, command, requestId } = order;
    try {
      this.mustHaveRoom(gameId);
      const commit = await this.lanes.run(gameId, () => this.carryOut(order));
      this.note(command, 'OK', { requestId, gameId, version: commit.version, ms: Math.round(performance.now() - started) });
      return commit;
    } catch (error) {
      const known = toNightledgerError(error);
      const { code } = known;
      this.note(command, code, { requestId, gameId, ms: Math.round(performance.now() - started), ...(code === 'INTERNAL' && { err: error }) });
      throw code === 'UNAVAILABLE' ? known : error;
    }
  }

  /** The game as the ledger has it now, with the commands before it done; undefined where there is none. */
  async look(gameId: string): Promise<HotGame | undefined> {
    this.mustHaveRoom(gameId);
    return this.lanes.run(gameId, () => this.guarded(gameId, () => this.parts.games.fresh(gameId)));
  }

  async idle(): Promise<void> {
    await this.lanes.idle();
  }

  private mustHaveRoom(gameId: string): void {
    if (this.lanes.waiting < MOST_WAITING && this.lanes.waitingFor(gameId) < MOST_WAITING_FOR_A_GAME) return;
    throw new NightledgerError('UNAVAILABLE', 'Too many commands wait to be stored. Send it again in a moment, with the same commandId.', { retryAfter: 2 });
  }

  private async carryOut(order: Order): Promise<LedgerCommit> {
    let failures = 0;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      try {
        const commit = await this.guarded(order.gameId, () => this.attempt(order, tries > 0));
        if (commit !== undefined) return commit;
      } catch (error) {
        // The connection may have broken before or after the append. If it was after, the next try is told so by the ledger.
        if (toNightledgerError(error).code !== 'UNAVAILABLE' || ++failures === MOST_FAILURES) throw error;
        this.parts.logger.warn({ requestId: order.requestId, err: error, gameId: order.gameId, failures }, 'the database failed in the middle of a command');
        await delay(10 * 2 ** failures);
      }
    }
    throw new NightledgerError('UNAVAILABLE', 'Too many commands reach this game at once. Send it again with the same commandId.', { retryAfter: 1 });
  }

  /** Whatever fails unforeseen, nothing that may have been touched by it is used again. */
  private async guarded<T>(gameId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal)) this.parts.games.drop(gameId);
      throw error;
    }
  }

  /** One try; undefined where the command is to be decided again, on fresh state. */
  private async attempt(order: Order, again: boolean): Promise<LedgerCommit | undefined> {
    const { gameId, command } = order;
    const fresh = again || command.type === 'create';
    const game = command.type === 'create' ? undefined : await (again ? this.parts.games.fresh(gameId) : this.parts.games.get(gameId));
    const seed = game?.seed ?? randomBytes(32);
    const commit = this.decide(order, game, seed, await this.parts.time.after(game?.table));
    if (!(commit instanceof Refusal)) return this.append(game, commit, { seed, requestId: order.requestId });
    return fresh ? this.refused(order, commit) : undefined;
  }

  private decide({ gameId, commandId, command }: Order, game: HotGame | undefined, seed: Uint8Array, at: string): LedgerCommit | Refusal<string> {
    const invite = command.type === 'create' && command.visibility === 'PRIVATE' ? randomBytes(16).toString('base64url') : null;
    const now = { registry: this.parts.registry, seed, at, gameId, commandId, salt: randomBytes(16).toString('hex'), invite };
    try {
      return decideTable(command, game?.table, now);
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  /** A refusal counts only if the command has not been carried out before: then it was the command itself that made it illegal. */
  private async refused({ gameId, commandId }: Order, refusal: Refusal<string>): Promise<LedgerCommit> {
    const first = await this.parts.ledger.commitByCommandId(gameId, commandId);
    if (first === undefined) throw refusal;
    return first;
  }

  private async append(game: HotGame | undefined, commit: LedgerCommit, { seed, requestId }: { readonly seed: Uint8Array; readonly requestId: string | undefined }): Promise<LedgerCommit | undefined> {
    const advanced = this.parts.games.after(game, commit, seed);
    const timer = this.parts.metrics.appendSeconds.startTimer();
    const dueAt = advanced.table.decisionSeconds === null ? undefined : nextDeadline(advanced.table);
    const beside = { dueAt, requestId, ...(game === undefined && { seed }) };
    const result = await this.parts.ledger.append(commit, beside);
    timer();
    if (!result.appended) return result.conflict === 'command' ? result.first : undefined;
    this.parts.games.advance(advanced);
    this.parts.relay.wake('commits');
    return commit;
  }

  private note(command: TableCommand, code: string, about: object): void {
    this.parts.metrics.commands.inc({ command: command.type, code });
    this.parts.logger[code === 'INTERNAL' ? 'error' : 'info']({ command: command.type, code, ...about }, 'command');
  }
}
