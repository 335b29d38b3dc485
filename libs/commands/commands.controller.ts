import { Body, Controller, Headers, HttpCode, Inject, Param, Post, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { HttpGuard, Sender } from '#platform';
import { GAME_COMMANDS, type Caller, type ChatLine, type CommandResult, type GameCommands } from './port.js';
import { bodies } from './shapes.js';

const INVITE = 'nightledger-invite';
const documented = (shape: z.ZodType) => ApiBody({ schema: z.toJSONSchema(shape, { target: 'openapi-3.0', io: 'input' }) as object });
const InviteHeader = () => ApiHeader({ name: INVITE, required: false, description: 'The invite of a private game.' });

/** The commands over REST; the same in front of the write side itself and in the gateway. */
@ApiTags('commands')
@ApiBearerAuth()
@UseGuards(HttpGuard)
@Controller('v1/games')
export class CommandsController {
  constructor(@Inject(GAME_COMMANDS) private readonly commands: GameCommands) {}

  @Post()
  @ApiOperation({ summary: 'Opens a game; its creator holds seat 0.' })
  @documented(bodies.create)
  create(@Sender() caller: Caller, @Body() body: unknown): Promise<CommandResult> {
    return this.commands.create(caller, bodies.create.parse(body ?? {}));
  }

  @Post(':gameId/join')
  @HttpCode(200)
  @ApiOperation({ summary: 'Takes a seat: the one wanted, or the first empty one.' })
  @InviteHeader()
  @documented(bodies.join)
  join(@Sender() caller: Caller, @Param('gameId') gameId: string, @Body() body: unknown, @Headers(INVITE) invite?: string): Promise<CommandResult> {
    return this.commands.join(caller, { invite, ...bodies.join.parse(body ?? {}), gameId });
  }

  @Post(':gameId/leave')
  @HttpCode(200)
  @ApiOperation({ summary: 'Gives the seat up, before the start.' })
  @documented(bodies.plain)
  leave(@Sender() caller: Caller, @Param('gameId') gameId: string, @Body() body: unknown): Promise<CommandResult> {
    return this.commands.leave(caller, { ...bodies.plain.parse(body ?? {}), gameId });
  }

  @Post(':gameId/bots')
  @HttpCode(200)
  @ApiOperation({ summary: 'Seats a bot; for the creator.' })
  @documented(bodies.addBot)
  addBot(@Sender() caller: Caller, @Param('gameId') gameId: string, @Body() body: unknown): Promise<CommandResult> {
    return this.commands.addBot(caller, { ...bodies.addBot.parse(body ?? {}), gameId });
  }

  @Post(':gameId/seeds')
  @HttpCode(200)
  @ApiOperation({ summary: 'Mixes a seed of one’s own into the dice, before the start.' })
  @documented(bodies.mixSeed)
  mixSeed(@Sender() caller: Caller, @Param('gameId') gameId: string, @Body() body: unknown): Promise<CommandResult> {
    return this.commands.mixSeed(caller, { ...bodies.mixSeed.parse(body ?? {}), gameId });
  }

  @Post(':gameId/start')
  @HttpCode(200)
  @ApiOperation({ summary: 'Begins to play; for the creator.' })
  @documented(bodies.plain)
  start(@Sender() caller: Caller, @Param('gameId') gameId: string, @Body() body: unknown): Promise<CommandResult> {
    return this.commands.start(caller, { ...bodies.plain.parse(body ?? {}), gameId });
  }

  @Post(':gameId/decisions/:decisionId')
  @HttpCode(200)
  @ApiOperation({ summary: 'Answers a decision with the ids of the options picked.' })
  @documented(bodies.decide)
  decide(@Sender() caller: Caller, @Param('gameId') gameId: string, @Param('decisionId') decisionId: string, @Body() body: unknown): Promise<CommandResult> {
    return this.commands.decide(caller, { ...bodies.decide.parse(body ?? {}), gameId, decisionId });
  }

  @Post(':gameId/concede')
  @HttpCode(200)
  @ApiOperation({ summary: 'Gives up; the seat is played on by the default answers.' })
  @documented(bodies.plain)
  concede(@Sender() caller: Caller, @Param('gameId') gameId: string, @Body() body: unknown): Promise<CommandResult> {
    return this.commands.concede(caller, { ...bodies.plain.parse(body ?? {}), gameId });
  }

  @Post(':gameId/chat')
  @ApiOperation({ summary: 'Says something at the table.' })
  @InviteHeader()
  @documented(bodies.say)
  say(@Sender() caller: Caller, @Param('gameId') gameId: string, @Body() body: unknown, @Headers(INVITE) invite?: string): Promise<ChatLine> {
    return this.commands.say(caller, { invite, ...bodies.say.parse(body ?? {}), gameId });
  }
}
