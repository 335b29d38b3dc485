import { Body, Controller, Get, Headers, HttpCode, Inject, Param, Post, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { BotsOnly, HttpGuard } from '#platform';
import { BOT_COMMANDS, type BotCommands, type BotTurn } from './port.js';
import { bodies } from './shapes.js';

/** What the bots' process asks of the write side; nobody else is let in. */
@ApiExcludeController()
@BotsOnly()
@UseGuards(HttpGuard)
@Controller('internal/v1/games/:gameId')
export class BotCommandsController {
  constructor(@Inject(BOT_COMMANDS) private readonly commands: BotCommands) {}

  @Get('bot-turns')
  botTurns(@Param('gameId') gameId: string): Promise<{ readonly botsSeated: boolean; readonly turns: readonly BotTurn[] }> {
    return this.commands.botTurns(gameId);
  }

  @Post('bot-answers')
  @HttpCode(204)
  answerForBot(@Param('gameId') gameId: string, @Body() body: unknown, @Headers('x-request-id') requestId: string): Promise<void> {
    return this.commands.answerForBot({ ...bodies.botAnswer.parse(body ?? {}), gameId, requestId });
  }
}
