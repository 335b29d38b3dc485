import { Inject } from '@nestjs/common';
import { Args, Context, ID, Int, Mutation, Resolver } from '@nestjs/graphql';
import { GAME_COMMANDS, type ChatLine as Line, type CommandResult as Result, type GameCommands } from '#commands';
import type { TableState } from '#table';
import { History } from '../reads/history.js';
import { VisibleTables } from '../reads/visible-tables.js';
import { ChatLine, Game } from '../schema/game.js';
import { CreateGameInput, DecideInput } from '../schema/inputs.js';
import { CommandResult } from '../schema/play.js';
import { Callers } from './callers.js';
import type { GatewayContext } from './context.js';

const gameIdArg = { type: () => ID };
/** With it a command may be sent again by whoever did not get the answer. */
const commandIdArg = { type: () => ID, nullable: true };

@Resolver()
export class CommandsResolver {
  constructor(
    @Inject(GAME_COMMANDS) private readonly commands: GameCommands,
    private readonly tables: VisibleTables,
    private readonly history: History,
    private readonly callers: Callers,
  ) {}

  @Mutation(() => Game, { description: 'The creator holds seat 0 from the start, and alone may add bots and start.' })
  async createGame(@Context() context: GatewayContext, @Args('input', { type: () => CreateGameInput }) input: CreateGameInput): Promise<TableState> {
    return this.after(await this.commands.create(await this.callers.commanding(context), { ...known(input), type: input.type }));
  }

  @Mutation(() => Game, { description: 'seat null: the first empty one.' })
  async joinGame(
    @Context() context: GatewayContext,
    @Args('gameId', gameIdArg) gameId: string,
    @Args('seat', { type: () => Int, nullable: true }) seat?: number | null,
    @Args('invite', { type: () => String, nullable: true }) invite?: string | null,
    @Args('commandId', commandIdArg) commandId?: string | null,
  ): Promise<TableState> {
    const code = invite ?? context.visitor.invite;
    return this.after(await this.commands.join(await this.callers.commanding(context), { gameId, ...known({ seat, invite: code, commandId }) }));
  }

  @Mutation(() => Game)
  async leaveGame(
    @Context() context: GatewayContext,
    @Args('gameId', gameIdArg) gameId: string,
    @Args('commandId', commandIdArg) commandId?: string | null,
  ): Promise<TableState> {
    return this.after(await this.commands.leave(await this.callers.commanding(context), { gameId, ...known({ commandId }) }));
  }

  @Mutation(() => Game, { description: 'Mixes a seed of the caller’s own into the dice, before the start and after the commitment has been published.' })
  async mixSeed(
    @Context() context: GatewayContext,
    @Args('gameId', gameIdArg) gameId: string,
    @Args('clientSeed') clientSeed: string,
    @Args('commandId', commandIdArg) commandId?: string | null,
  ): Promise<TableState> {
    return this.after(await this.commands.mixSeed(await this.callers.commanding(context), { gameId, clientSeed, ...known({ commandId }) }));
  }

  @Mutation(() => Game)
  async addBot(
    @Context() context: GatewayContext,
    @Args('gameId', gameIdArg) gameId: string,
    @Args('seat', { type: () => Int, nullable: true }) seat?: number | null,
    @Args('bot', { type: () => String, nullable: true, defaultValue: 'random' }) bot?: string | null,
    @Args('commandId', commandIdArg) commandId?: string | null,
  ): Promise<TableState> {
    return this.after(await this.commands.addBot(await this.callers.commanding(context), { gameId, ...known({ seat, bot, commandId }) }));
  }

  @Mutation(() => CommandResult)
  async startGame(
    @Context() context: GatewayContext,
    @Args('gameId', gameIdArg) gameId: string,
    @Args('commandId', { type: () => ID }) commandId: string,
  ): Promise<Result> {
    return this.commands.start(await this.callers.commanding(context), { gameId, commandId });
  }

  @Mutation(() => CommandResult)
  async decide(@Context() context: GatewayContext, @Args('input', { type: () => DecideInput }) input: DecideInput): Promise<Result> {
    return this.commands.decide(await this.callers.commanding(context), { ...input });
  }

  @Mutation(() => CommandResult)
  async concede(
    @Context() context: GatewayContext,
    @Args('gameId', gameIdArg) gameId: string,
    @Args('commandId', { type: () => ID }) commandId: string,
  ): Promise<Result> {
    return this.commands.concede(await this.callers.commanding(context), { gameId, commandId });
  }

  @Mutation(() => ChatLine)
  async say(@Context() context: GatewayContext, @Args('gameId', gameIdArg) gameId: string, @Args('text', { type: () => String }) text: string): Promise<Line> {
    return this.commands.say(await this.callers.commanding(context), { gameId, text, ...known({ invite: context.visitor.invite }) });
  }

  /** The game as the read side shows it, once it has got as far as the command's commit; as the ledger tells it where that takes too long. */
  private async after({ gameId, version }: Result): Promise<TableState> {
    return (await this.tables.whole(gameId, version)) ?? this.history.at(gameId, version);
  }
}

type Known<T> = { [K in keyof T]: Exclude<T[K], null> };

/** Without what was left out or given as null. `decisionSeconds: null` means the same as leaving it out: no clock. */
function known<T extends object>(given: T): Known<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined)) as Known<T>;
}
