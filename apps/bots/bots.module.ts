import { Inject, Injectable, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { GAME_FACTS, type Bus } from '#bus';
import { BOT_COMMANDS, type BotCommands } from '#commands';
import type { Registry } from '#engine';
import { BUS, CONFIG, LOGGER, REGISTRY, type Config, type Logger } from '#platform';
import { botSecret } from './bot-answer.js';
import { BotPlayer } from './bot-player.js';

@Injectable()
class BotRunner implements OnModuleInit, OnModuleDestroy {
  private readonly player: BotPlayer;
  private subscription: { close(): Promise<void> } | undefined;

  constructor(
    @Inject(BUS) private readonly bus: Bus,
    @Inject(BOT_COMMANDS) commands: BotCommands,
    @Inject(REGISTRY) registry: Registry,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) log: Logger,
  ) {
    this.player = new BotPlayer(commands, registry, botSecret(config.tokenSecret), log);
  }

  /** Before the relay starts, which in standalone is at bootstrap: the bus in memory keeps nothing for a group it has not heard of. */
  async onModuleInit(): Promise<void> {
    this.subscription = await this.bus.subscribe({ group: 'bots', topic: GAME_FACTS, handle: (batch) => this.player.handle(batch) });
  }

  async onModuleDestroy(): Promise<void> {
    await this.subscription?.close();
  }
}

/** Plays the bot seats through the write side's port; needs BUS and BOT_COMMANDS. */
@Module({ providers: [BotRunner] })
export class BotsModule {}
