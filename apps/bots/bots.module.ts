import { Inject, Injectable, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { GAME_FACTS, pause, Watch, type Bus } from '#bus';
import { BOT_COMMANDS, type BotCommands } from '#commands';
import type { Registry } from '#engine';
import { BUS, CONFIG, LOGGER, METRICS, REGISTRY, type Config, type Logger, type Metrics } from '#platform';
import { botSecret } from './bot-answer.js';
import { BotPlayer } from './bot-player.js';

/** As long as nobody notices. */
const REST_MS = 10;
const LOOK_MS = 1_000;

@Injectable()
class BotRunner implements OnModuleInit, OnModuleDestroy {
  private readonly player: BotPlayer;
  private subscription: { close(): Promise<void> } | undefined;
  private readonly watch: Watch;
  private readonly stopping = new AbortController();
  private lookingAround: Promise<void> = Promise.resolve();

  constructor(
    @Inject(BUS) private readonly bus: Bus,
    @Inject(BOT_COMMANDS) commands: BotCommands,
    @Inject(REGISTRY) registry: Registry,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) log: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    this.player = new BotPlayer(commands, registry, botSecret(config.tokenSecret), log, () => metrics.unreadableMessages.inc({ group: 'bots' }));
    this.watch = new Watch(() => bus.check());
  }

  /** Before the relay starts, which in standalone is at bootstrap: the bus in memory keeps nothing for a group it has not heard of. */
  async onModuleInit(): Promise<void> {
    this.subscription = await this.bus.subscribe({ group: 'bots', topic: GAME_FACTS, restMs: REST_MS, handle: (batch) => this.player.handle(batch) });
    this.watch.start();
    this.lookingAround = this.lookAround();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await Promise.all([this.watch.stop(), this.lookingAround]);
    await this.subscription?.close();
  }

  /** While the bus is away nobody tells of questions to bots: look for them in the games known here. */
  private async lookAround(): Promise<void> {
    for (const { signal } = this.stopping; !signal.aborted; await pause(LOOK_MS, signal)) {
      if (!this.watch.well) await this.player.lookAround().catch(() => undefined); // the write side is away: later
    }
  }
}

/** Plays the bot seats through the write side's port; needs BUS and BOT_COMMANDS. */
@Module({ providers: [BotRunner] })
export class BotsModule {}
