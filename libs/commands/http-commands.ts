import { createHash, randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { isErrorCode, NightledgerError, standard } from '#platform';
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
} from './port.js';

export interface HttpCommandsOptions {
  /** The instances of the write side. */
  readonly urls: readonly string[];
  /** A token for a command, on behalf of a player or for the bot seats. */
  readonly token: (sender: { readonly player: string } | 'bots') => Promise<string>;
  /** How long one instance may take to answer. */
  readonly timeoutMs?: number;
}

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly sender: { readonly player: string } | 'bots';
  readonly requestId: string;
  /** Calls with the same key go to the same instance while it is well: it has the game in memory. */
  readonly key: string;
  /** Whether it does no harm to send it twice. */
  readonly repeatable: boolean;
}

const ROUNDS = 3;
const PAUSE_MS = 100;
/** Connections are kept while idle, but not until the other side lets go of them. */
const KEPT = { keepAlive: true, timeout: 4_000 };
const AGENTS = { http: new http.Agent(KEPT), https: new https.Agent(KEPT) };
/** The request has not reached anybody. */
const UNSENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'];
const AWAY_STATUS = [502, 503, 504];

/** An instance that is away or cannot serve; `unsent` where it has certainly not seen the request. */
class Away extends Error {
  constructor(readonly unsent: boolean) {
    super('the write side is away');
  }
}

/** The write side's ports over HTTP, for services in other processes. Goes on to the next instance where one is away. */
export class HttpCommands implements GameCommands, BotCommands {
  constructor(private readonly options: HttpCommandsOptions) {}

  create(caller: Caller, input: CreateGame): Promise<CommandResult> {
    return this.command(caller, '/v1/games', input);
  }

  join(caller: Caller, { gameId, ...body }: JoinGame): Promise<CommandResult> {
    return this.command(caller, `${game(gameId)}/join`, body, gameId);
  }

  mixSeed(caller: Caller, { gameId, ...body }: MixSeed): Promise<CommandResult> {
    return this.command(caller, `${game(gameId)}/seeds`, body, gameId);
  }

  leave(caller: Caller, { gameId, ...body }: LeaveGame): Promise<CommandResult> {
    return this.command(caller, `${game(gameId)}/leave`, body, gameId);
  }

  addBot(caller: Caller, { gameId, ...body }: AddBot): Promise<CommandResult> {
    return this.command(caller, `${game(gameId)}/bots`, body, gameId);
  }

  start(caller: Caller, { gameId, ...body }: StartGame): Promise<CommandResult> {
    return this.command(caller, `${game(gameId)}/start`, body, gameId);
  }

  decide(caller: Caller, { gameId, decisionId, ...body }: Decide): Promise<CommandResult> {
    return this.command(caller, `${game(gameId)}/decisions/${segment(decisionId)}`, body, gameId);
  }

  concede(caller: Caller, { gameId, ...body }: Concede): Promise<CommandResult> {
    return this.command(caller, `${game(gameId)}/concede`, body, gameId);
  }

  /** A line has no commandId: it is not sent again where it may have arrived. */
  say(caller: Caller, { gameId, ...body }: Say): Promise<ChatLine> {
    const { player, requestId } = caller;
    return this.call({ method: 'POST', path: `${game(gameId)}/chat`, body, sender: { player }, requestId, key: gameId, repeatable: false });
  }

  botTurns(gameId: string, requestId?: string): Promise<{ readonly botsSeated: boolean; readonly turns: readonly BotTurn[] }> {
    return this.call({ method: 'GET', path: `/internal${game(gameId)}/bot-turns`, ...forBots(gameId, requestId) });
  }

  answerForBot({ gameId, requestId, ...body }: Parameters<BotCommands['answerForBot']>[0]): Promise<void> {
    return this.call({ method: 'POST', path: `/internal${game(gameId)}/bot-answers`, body, ...forBots(gameId, requestId) });
  }

  /** The commandId is filled in before the first try, so that every further one repeats the same command. */
  private command(caller: Caller, path: string, input: { readonly commandId?: string }, gameId?: string): Promise<CommandResult> {
    const { player, requestId } = caller;
    const body = { ...input, commandId: input.commandId ?? randomUUID() };
    return this.call({ method: 'POST', path, body, sender: { player }, requestId, key: gameId ?? body.commandId, repeatable: true });
  }

  private async call<T>(call: Call): Promise<T> {
    const { urls } = this.options;
    const first = createHash('sha256').update(call.key).digest().readUInt32BE() % urls.length;
    for (let tries = 0; tries < ROUNDS * urls.length; tries++) {
      if (tries >= urls.length) await delay(PAUSE_MS);
      try {
        return await this.send<T>(urls[(first + tries) % urls.length]!, call);
      } catch (error) {
        if (!(error instanceof Away)) throw error;
        if (!error.unsent && !call.repeatable) break;
      }
    }
    throw standard('UNAVAILABLE');
  }

  private async send<T>(url: string, { method, path, body, sender, requestId }: Call): Promise<T> {
    const headers = {
      authorization: `Bearer ${await this.options.token(sender)}`,
      'x-request-id': requestId,
      ...(body && { 'content-type': 'application/json' }),
    };
    const signal = AbortSignal.timeout(this.options.timeoutMs ?? 10_000);
    let answer: Answer;
    try {
      answer = await exchange(url + path, { method, headers, signal }, body && JSON.stringify(body));
    } catch (error) {
      throw new Away(UNSENT.includes(causeOf(error)));
    }
    return read<T>(answer);
  }
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** By Node's own client, on connections that are kept: `fetch` takes several times the CPU. */
function exchange(url: string, options: http.RequestOptions, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const secure = url.startsWith('https:');
    const request = (secure ? https : http).request(url, { ...options, agent: secure ? AGENTS.https : AGENTS.http }, (response) => {
      const { statusCode = 0, headers } = response;
      textOf(response).then((text) => resolve({ status: statusCode, type: headers['content-type'] ?? '', text }), reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Gives the answer, or throws the error that the write side has told. */
function read<T>({ status, type, text }: Answer): T {
  if (AWAY_STATUS.includes(status)) throw new Away(false);
  if (status < 300) return (text === '' ? undefined : JSON.parse(text)) as T;
  if (!type.startsWith('application/problem+json')) throw standard('INTERNAL');
  const { code, detail, retryAfter } = JSON.parse(text) as { code: unknown; detail: string; retryAfter?: number };
  throw isErrorCode(code) ? new NightledgerError(code, detail, retryAfter === undefined ? {} : { retryAfter }) : standard('INTERNAL');
}

const segment = (text: string): string => encodeURIComponent(text);
const game = (gameId: string): string => `/v1/games/${segment(gameId)}`;
const forBots = (key: string, requestId: string = randomUUID()) => ({ sender: 'bots', requestId, key, repeatable: true }) as const;

function causeOf(error: unknown): string {
  const { code, errors } = error as { code?: string; errors?: readonly { code?: string }[] };
  return code ?? errors?.[0]?.code ?? '';
}
