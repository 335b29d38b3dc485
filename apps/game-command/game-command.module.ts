import { Global, Inject, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { BOT_COMMANDS, GAME_COMMANDS } from '#commands';
import type { Registry } from '#engine';
import { SNAPSHOT_EVERY } from '#ledger';
import { CONFIG, LOGGER, METRICS, POOL, REGISTRY, type Config, type Logger, type Metrics, type Pool } from '#platform';
import { writeSide, type WriteSide } from './write-side.js';

const WRITE_SIDE = Symbol('WriteSide');

const madeFrom = (pool: Pool, registry: Registry, metrics: Metrics, logger: Logger, { hotGames, clockMilliseconds }: Config) =>
  writeSide({ pool, registry, metrics, logger, hot: { ...hotGames, snapshotEvery: SNAPSHOT_EVERY }, clockMilliseconds });

/** The write side: provides the commands' ports and runs the games' clocks. Needs PlatformModule. */
@Global()
@Module({
  providers: [
    { provide: WRITE_SIDE, useFactory: madeFrom, inject: [POOL, REGISTRY, METRICS, LOGGER, CONFIG] },
    { provide: GAME_COMMANDS, useFactory: ({ commands }: WriteSide) => commands, inject: [WRITE_SIDE] },
    { provide: BOT_COMMANDS, useExisting: GAME_COMMANDS },
  ],
  exports: [GAME_COMMANDS, BOT_COMMANDS],
})
export class GameCommandModule implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(@Inject(WRITE_SIDE) private readonly side: WriteSide) {}

  onApplicationBootstrap(): void {
    this.side.clock.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.side.stop();
  }
}
