import { createHash, randomUUID } from 'node:crypto';
import type { Chat } from '#chat';
import type {
  AddBot,
  BotCommands,
  BotTurn,
  Caller,
  ChatLine,
  CommandResult,
  Concede,
  CreateGame,
  Decide,
  GameCommands,
  JoinGame,
  LeaveGame,
  MixSeed,
  Say,
  StartGame,
} from '#commands';
import { Refusal, type Decision, type Registry } from '#engine';
import { NightledgerError, type Metrics } from '#platform';
import { canSee, gameOf, seatOf, seeCommit, seeDecisions, viewerOf, viewTable, type LedgerCommit, type TableCommand, type TableState } from '#table';
import type { CommandRunner } from './command-runner.js';
import type { HotGames } from './hot-games.js';
import type { RelayWaker } from './relay-waker.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const COMMAND_ID = /^[\x20-\x7e]{1,100}$/;
/** A bot's decision that has been answered meanwhile, by itself, the clock or the end of the game. */
const CLOSED = ['STALE_DECISION', 'GAME_OVER'];

/** The write side: commands of players and bots on the ledger. */
export class CommandService implements GameCommands, BotCommands {
  constructor(
    private readonly runner: CommandRunner,
    private readonly games: HotGames,
    private readonly chat: Chat,
    private readonly registry: Registry,
    private readonly metrics: Metrics,
    private readonly relay: RelayWaker,
  ) {}

  /** The game's id follows from the player and the commandId, so that a repeat finds the same game. */
  async create(caller: Caller, { commandId, type, ...input }: CreateGame): Promise<CommandResult> {
    const id = checkedId(commandId ?? randomUUID());
    const { title = '', options, visibility = 'PUBLIC', decisionSeconds = null, seats, clientSeed } = input;
    const command = { type: 'create', player: caller.player, game: type, title, visibility, options, decisionSeconds, seats, clientSeed } as const;
    return this.carryOut(caller, gameIdFor(caller.player, id), id, command);
  }

  join(caller: Caller, { gameId, commandId, seat, invite, clientSeed }: JoinGame): Promise<CommandResult> {
    return this.carryOut(caller, gameId, commandId, { type: 'join', player: caller.player, seat, invite, clientSeed });
  }

  leave(caller: Caller, { gameId, commandId }: LeaveGame): Promise<CommandResult> {
    return this.carryOut(caller, gameId, commandId, { type: 'leave', player: caller.player });
  }

  addBot(caller: Caller, { gameId, commandId, seat, bot = 'random' }: AddBot): Promise<CommandResult> {
    return this.carryOut(caller, gameId, commandId, { type: 'addBot', player: caller.player, seat, bot });
  }

  mixSeed(caller: Caller, { gameId, commandId, clientSeed }: MixSeed): Promise<CommandResult> {
    return this.carryOut(caller, gameId, commandId, { type: 'mixSeed', player: caller.player, clientSeed });
  }

  start(caller: Caller, { gameId, commandId }: StartGame): Promise<CommandResult> {
    return this.carryOut(caller, gameId, commandId, { type: 'start', player: caller.player });
  }

  decide(caller: Caller, { gameId, commandId, decisionId, answer }: Decide): Promise<CommandResult> {
    return this.carryOut(caller, gameId, commandId, { type: 'decide', by: { player: caller.player }, decision: decisionId, answer });
  }

  concede(caller: Caller, { gameId, commandId }: Concede): Promise<CommandResult> {
    return this.carryOut(caller, gameId, commandId, { type: 'concede', player: caller.player });
  }

  /** Members may speak, and whoever may watch; the line tells the seat held at the time. */
  async say(caller: Caller, { gameId, text, invite }: Say): Promise<ChatLine> {
    const table = await this.table(gameId);
    if (!canSee(table, caller.player, invite)) throw noSuchGame();
    const line = await this.chat.say({ gameId: table.gameId, seat: seatOf(table, caller.player), player: caller.player, text });
    this.relay.wake('chat_lines');
    this.metrics.commands.inc({ command: 'say', code: 'OK' });
    return line;
  }

  async botTurns(gameId: string): Promise<{ botsSeated: boolean; turns: BotTurn[] }> {
    const table = await this.table(gameId);
    const bots = table.seats.flatMap((holder, seat) => (holder.kind === 'BOT' ? [{ seat, bot: holder.bot }] : []));
    const botsSeated = table.status === 'OPEN' || (table.status === 'RUNNING' && bots.length > 0);
    return { botsSeated, turns: table.status === 'RUNNING' ? bots.flatMap(({ seat, bot }) => this.turnsOf(table, seat, bot)) : [] };
  }

  async answerForBot({ gameId, seat, decisionId, answer, requestId }: Parameters<BotCommands['answerForBot']>[0]): Promise<void> {
    const command: TableCommand = { type: 'decide', by: { botSeat: seat }, decision: decisionId, answer };
    try {
      await this.runner.run({ gameId: gameIdOf(gameId), commandId: `bot:${seat}:${checkedId(decisionId)}`, command, requestId });
    } catch (error) {
      if (!(error instanceof Refusal) || !CLOSED.includes(error.code)) throw error;
    }
  }

  private async carryOut(caller: Caller, gameId: string, commandId: string | undefined, command: TableCommand): Promise<CommandResult> {
    const id = `player:${caller.player}:${checkedId(commandId ?? randomUUID())}`;
    const commit = await this.runner.run({ gameId: gameIdOf(gameId), commandId: id, command, requestId: caller.requestId });
    return this.resultOf(commit, caller);
  }

  /** Always told as of the commit itself, so that a repeat is told the same. */
  private async resultOf(commit: LedgerCommit, caller: Caller): Promise<CommandResult> {
    const { gameId, version } = commit;
    const table = await this.games.asOf(gameId, version);
    const viewer = viewerOf(table, caller.player);
    const seen = seeCommit(commit, viewer, gameOf(table, this.registry));
    return { gameId, version, status: table.status, commits: [seen], decisions: seeDecisions(table, viewer, this.registry) };
  }

  private async table(gameId: string): Promise<TableState> {
    const game = await this.runner.look(gameIdOf(gameId));
    if (game === undefined) throw noSuchGame();
    return game.table;
  }

  private turnsOf(table: TableState, seat: number, bot: string): BotTurn[] {
    const own = seeDecisions(table, seat, this.registry).filter((decision) => decision.seat === seat);
    if (own.length === 0) return [];
    const view = viewTable(table, seat, this.registry);
    const { gameId, version, type } = table;
    return own.map(({ deadline: _, ...decision }) => ({ gameId, version, type, seat, bot, view, decision: decision as Decision }));
  }
}

const noSuchGame = () => new NightledgerError('NOT_FOUND', 'There is no such game, or it is private. Check its id; for a private game send its invite as well.');

function gameIdOf(given: string): string {
  if (!UUID.test(given)) throw noSuchGame();
  return given.toLowerCase();
}

function checkedId(given: string): string {
  if (!COMMAND_ID.test(given)) throw new NightledgerError('BAD_INPUT', 'commandId: choose 1 to 100 printable ASCII characters, new for every command.');
  return given;
}

/** A UUID (version 8, RFC 9562) made of a hash: the same for the same player and commandId. */
function gameIdFor(player: string, commandId: string): string {
  const bytes = createHash('sha256').update(`nightledger game\0${player}\0${commandId}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
