import type { ChatLine } from '#chat';
import type { Decision, Json } from '#engine';
import type { GameStatus, SeenCommit, TimedDecision, Visibility } from '#table';

export type { ChatLine };

/** Who sends a command: a player whose identity has been checked, and the request the command belongs to (for logs). */
export interface Caller {
  readonly player: string;
  readonly requestId: string;
}

/** What a command did, as its sender may know it; at once from the write side. */
export interface CommandResult {
  readonly gameId: string;
  readonly version: number;
  readonly status: GameStatus;
  readonly commits: readonly SeenCommit[];
  readonly decisions: readonly TimedDecision[];
}

/** The same commandId again, from the same player for the same game, returns the first result and does nothing more. */
interface Repeatable {
  readonly commandId?: string;
}
export interface CreateGame extends Repeatable {
  readonly type: string;
  readonly title?: string;
  readonly options?: Json;
  readonly visibility?: Visibility;
  readonly decisionSeconds?: number | null;
  readonly seats?: number;
  readonly clientSeed?: string;
}
export interface JoinGame extends Repeatable {
  readonly gameId: string;
  readonly seat?: number;
  readonly invite?: string;
  readonly clientSeed?: string;
}
export interface LeaveGame extends Repeatable {
  readonly gameId: string;
}
export interface AddBot extends Repeatable {
  readonly gameId: string;
  readonly seat?: number;
  readonly bot?: string;
}
export interface MixSeed extends Repeatable {
  readonly gameId: string;
  readonly clientSeed: string;
}
export interface StartGame extends Repeatable {
  readonly gameId: string;
}
export interface Decide extends Repeatable {
  readonly gameId: string;
  readonly decisionId: string;
  readonly answer: readonly string[];
}
export interface Concede extends Repeatable {
  readonly gameId: string;
}
export interface Say {
  readonly gameId: string;
  readonly text: string;
  readonly invite?: string;
}
/** A bot's turn, as its seat may know it. `random` seeds its luck: the same turn always gets the same answer. */
export interface BotTurn {
  readonly gameId: string;
  readonly version: number;
  readonly type: string;
  readonly seat: number;
  readonly bot: string;
  readonly view: Json;
  readonly decision: Decision;
}

/**
 * The write side, as the gateway, the bots and REST use it. Input has been parsed for its shape only. Every method throws a
 * `Refusal` (libs/engine) or a `NightledgerError` (libs/platform), and then nothing has changed. When a promise resolves, what it
 * tells is durable.
 */
export interface GameCommands {
  create(caller: Caller, input: CreateGame): Promise<CommandResult>;
  join(caller: Caller, input: JoinGame): Promise<CommandResult>;
  leave(caller: Caller, input: LeaveGame): Promise<CommandResult>;
  addBot(caller: Caller, input: AddBot): Promise<CommandResult>;
  mixSeed(caller: Caller, input: MixSeed): Promise<CommandResult>;
  start(caller: Caller, input: StartGame): Promise<CommandResult>;
  decide(caller: Caller, input: Decide): Promise<CommandResult>;
  concede(caller: Caller, input: Concede): Promise<CommandResult>;
  say(caller: Caller, input: Say): Promise<ChatLine>;
}

/** What the bot runner needs; callable with the service's own token only. `requestId` names the request that the bots answer to (for logs). */
export interface BotCommands {
  /** The open decisions of the game's bot seats. `botsSeated` false: the game has been started without any, or is over. */
  botTurns(gameId: string, requestId?: string): Promise<{ readonly botsSeated: boolean; readonly turns: readonly BotTurn[] }>;
  /** Answers a bot seat's decision; a repeat, or a decision closed meanwhile, is no error. */
  answerForBot(turn: Pick<BotTurn, 'gameId' | 'seat'> & { readonly decisionId: string; readonly answer: readonly string[]; readonly requestId?: string }): Promise<void>;
}

/** Nest injection tokens of the two ports. */
export const GAME_COMMANDS = Symbol('GameCommands');
export const BOT_COMMANDS = Symbol('BotCommands');
