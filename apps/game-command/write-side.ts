import type pg from 'pg';
import { Chat } from '#chat';
import type { Registry } from '#engine';
import { Ledger, Snapshots } from '#ledger';
import type { Logger, Metrics } from '#platform';
import { Clock } from './clock.js';
import { CommandRunner } from './command-runner.js';
import { CommandService } from './command-service.js';
import { LedgerTime } from './ledger-time.js';
import { HotGames, type HotLimits } from './hot-games.js';
import { RelayWaker } from './relay-waker.js';

export interface WriteSideOptions {
  readonly pool: pg.Pool;
  readonly registry: Registry;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly hot: HotLimits;
  readonly clockMilliseconds: number;
}

/** The parts of the write side that others need, put together. */
export interface WriteSide {
  readonly commands: CommandService;
  readonly clock: Clock;
  readonly games: HotGames;
  /** Resolves when the commands and folds under way are stored. Takes no new ones: that is the caller's to see to. */
  stop(): Promise<void>;
}

/** Puts the write side together. Its clock does not run before it is started. */
export function writeSide({ pool, registry, metrics, logger, hot, clockMilliseconds }: WriteSideOptions): WriteSide {
  const ledger = new Ledger(pool);
  const games = new HotGames(ledger, new Snapshots(pool, registry), registry, logger, hot);
  const relay = new RelayWaker(pool);
  const time = new LedgerTime(ledger);
  const runner = new CommandRunner({ ledger, games, registry, time, relay, metrics, logger });
  const clock = new Clock(ledger, runner, time, logger, clockMilliseconds);
  const stop = async () => {
    await clock.stop();
    await runner.idle();
    await games.settle();
    await relay.stop();
  };
  return { commands: new CommandService(runner, games, new Chat(pool), registry, metrics, relay), clock, games, stop };
}
