import { Module } from '@nestjs/common';
import { BotCommandsController, CommandsController } from '#commands';
import { GameCommandModule } from './game-command.module.js';

/** The write side with its commands over HTTP, as a service of its own. */
@Module({ imports: [GameCommandModule], controllers: [CommandsController, BotCommandsController] })
export class GameCommandHttpModule {}
