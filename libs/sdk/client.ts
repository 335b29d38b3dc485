import { createClient, type Client } from 'graphql-ws';
import { documents } from './documents.js';
import { fetchText, operate, type Http } from './http.js';
import { watchGame, watchLive, type WatchOptions } from './watch.js';
import type {
  ApiKey, Audit, ChatLine, Commit, CommandResult, CreateGameInput, DecideInput, Game, GameFilter, GameSummary, GameType, JsonRecord, Page, PageRequest, Player, PlayerStats,
  Rank, Session, WatchedUpdate,
} from './types.js';

const PONG_WITHIN_MS = 10_000;

export interface ClientOptions {
  /** Where the service is, e.g. `http://localhost:4000`. */
  readonly url: string;
  /** A session's token or an API key; none for a visitor. */
  readonly token?: string;
  /** Opens a private game to somebody who holds no seat in it. */
  readonly invite?: string;
}

/**
 * A player's connection to Nightledger. Every method throws `ClientError` with the service's code; queries and commands with a
 * commandId are repeated while the service is away, and then the command is still done only once.
 *
 * @example
 * const ada = new NightledgerClient({ url: 'http://localhost:4000' });
 * await ada.guest('Ada');
 * const { id } = await ada.createGame({ type: 'mystic-elevator', seats: 2 });
 * await ada.addBot(id);
 * await ada.startGame(id);
 * for await (const { decisions } of ada.watch(id)) {
 *   const mine = decisions.find((decision) => decision.options !== null);
 *   if (mine) await ada.decide({ gameId: id, decisionId: mine.id, answer: mine.default ?? [] });
 * }
 */
export class NightledgerClient {
  #token: string | undefined;
  #socket: Promise<Client> | undefined;
  #open = new AbortController();
  readonly #http: Http;

  constructor(private readonly options: ClientOptions) {
    this.#token = options.token;
    this.#http = { url: options.url, headers: () => this.#headers() };
  }

  /** The token in use: keep it to come back as the same player. */
  get token(): string | undefined {
    return this.#token;
  }

  // ---- who you are

  /** Becomes a player without a password. */
  async guest(name: string): Promise<Session> {
    return this.#adopt(await this.#send<Session>(documents.guest, { name }));
  }

  /** Makes an account and logs in. */
  async signUp(name: string, password: string): Promise<Session> {
    return this.#adopt(await this.#send<Session>(documents.signUp, { name, password }));
  }

  async logIn(name: string, password: string): Promise<Session> {
    return this.#adopt(await this.#send<Session>(documents.logIn, { name, password }));
  }

  /** A key that works in place of a token; its `secret` is shown this once. */
  createApiKey(name: string): Promise<ApiKey> {
    return this.#send(documents.createApiKey, { name });
  }

  revokeApiKey(id: string): Promise<boolean> {
    return this.#send(documents.revokeApiKey, { id });
  }

  me(): Promise<Player | null> {
    return this.#ask(documents.me, {});
  }

  // ---- games

  gameTypes(): Promise<readonly GameType[]> {
    return this.#ask(documents.gameTypes, {});
  }

  games(filter: GameFilter = {}, page: PageRequest = {}): Promise<Page<GameSummary>> {
    return this.#ask(documents.games, { filter, ...page });
  }

  /**
   * The game as you may see it; null where there is none, or none for you.
   *
   * @param atLeastVersion waits until the read side has this version: what a command returned, to read your own write
   */
  game(id: string, atLeastVersion?: number): Promise<Game | null> {
    return this.#ask(documents.game, { id, atLeastVersion });
  }

  /** Opens a game; you hold seat 0. */
  createGame(input: CreateGameInput): Promise<Game> {
    return this.#send(documents.createGame, { input });
  }

  /** Takes a seat: the first empty one unless told. A private game wants its invite. */
  joinGame(gameId: string, options: { readonly seat?: number; readonly invite?: string } = {}): Promise<Game> {
    return this.#send(documents.joinGame, { gameId, invite: this.options.invite, ...options });
  }

  /** Mixes a seed of your own into the dice, before the start: it comes after the commitment, so nobody could choose the dice. */
  mixSeed(gameId: string, clientSeed: string): Promise<Game> {
    return this.#send(documents.mixSeed, { gameId, clientSeed });
  }

  leaveGame(gameId: string): Promise<Game> {
    return this.#send(documents.leaveGame, { gameId });
  }

  /** Seats a bot, on the first empty seat unless told; `random` unless told. For the game's creator. */
  addBot(gameId: string, options: { readonly seat?: number; readonly bot?: string } = {}): Promise<Game> {
    return this.#send(documents.addBot, { gameId, ...options });
  }

  // ---- playing

  startGame(gameId: string, commandId: string = crypto.randomUUID()): Promise<CommandResult> {
    return this.#ask(documents.startGame, { gameId, commandId });
  }

  /** Answers a decision with the ids of the options picked. */
  decide({ commandId = crypto.randomUUID(), ...input }: DecideInput): Promise<CommandResult> {
    return this.#ask(documents.decide, { input: { ...input, commandId } });
  }

  concede(gameId: string, commandId: string = crypto.randomUUID()): Promise<CommandResult> {
    return this.#ask(documents.concede, { gameId, commandId });
  }

  say(gameId: string, text: string): Promise<ChatLine> {
    return this.#send(documents.say, { gameId, text });
  }

  /**
   * The game's updates as they come, until it is over: each with its commits, the open decisions and the whole view. The first comes
   * at once. A lost connection is made again and goes on after the last version seen.
   *
   * @throws ClientError when the game may not be watched, or the service stays away for more than a minute
   */
  watch(gameId: string, options: WatchOptions = {}): AsyncGenerator<WatchedUpdate, void, undefined> {
    return watchGame(() => this.#connect(), gameId, { ...options, signal: this.#until(options.signal) });
  }

  // ---- looking

  /** The table as it was after a version; after the end also as another seat saw it, or with everything open (seat -1). */
  async view(gameId: string, at: { readonly atVersion?: number; readonly seat?: number } = {}): Promise<JsonRecord | null> {
    return (await this.#ask<{ view: JsonRecord } | null>(documents.view, { id: gameId, ...at }))?.view ?? null;
  }

  async commits(gameId: string, page: PageRequest = {}): Promise<Page<Commit> | null> {
    return (await this.#ask<{ commits: Page<Commit> } | null>(documents.commits, { id: gameId, ...page }))?.commits ?? null;
  }

  async chat(gameId: string, last?: number): Promise<readonly ChatLine[]> {
    return (await this.#ask<{ chat: ChatLine[] } | null>(documents.chat, { id: gameId, last }))?.chat ?? [];
  }

  /** Chat lines from now on; lines said while the connection is lost are missed (see `chat`). */
  watchChat(gameId: string, signal?: AbortSignal): AsyncGenerator<ChatLine, void, undefined> {
    return watchLive(() => this.#connect(), documents.chatLines, { gameId }, this.#until(signal));
  }

  /** Games that open, change or end, from now on. */
  watchLobby(type?: string, signal?: AbortSignal): AsyncGenerator<GameSummary, void, undefined> {
    return watchLive(() => this.#connect(), documents.lobby, { type }, this.#until(signal));
  }

  audit(gameId: string): Promise<Audit> {
    return this.#ask(documents.audit, { gameId });
  }

  /** A finished game's whole ledger, one commit a line: what `nightledger verify` checks offline. */
  exportGame(gameId: string): Promise<string> {
    return fetchText(this.#http, `/v1/games/${encodeURIComponent(gameId)}/export`);
  }

  async stats(player: string, gameType?: string): Promise<readonly PlayerStats[]> {
    return (await this.#ask<{ stats: PlayerStats[] } | null>(documents.stats, { id: player, gameType }))?.stats ?? [];
  }

  leaderboard(gameType: string, page: PageRequest = {}): Promise<Page<Rank>> {
    return this.#ask(documents.leaderboard, { gameType, ...page });
  }

  /** Ends every watch, and the WebSocket with them. */
  async close(): Promise<void> {
    this.#open.abort();
    this.#open = new AbortController();
    await this.#hangUp();
  }

  // ---- the wire

  #send<T>(query: string, variables: object): Promise<T> {
    return operate(this.#http, query, variables, false);
  }

  /** For what may be sent again: queries, and commands with a commandId. */
  #ask<T>(query: string, variables: object): Promise<T> {
    return operate(this.#http, query, variables, true);
  }

  async #adopt(session: Session): Promise<Session> {
    this.#token = session.token;
    await this.#hangUp();
    return session;
  }

  /** Whoever watches connects again, as whoever holds the token now. */
  async #hangUp(): Promise<void> {
    const socket = this.#socket;
    this.#socket = undefined;
    await (await socket)?.dispose();
  }

  #until(signal: AbortSignal | undefined): AbortSignal {
    return signal === undefined ? this.#open.signal : AbortSignal.any([signal, this.#open.signal]);
  }

  #headers(): Record<string, string> {
    return {
      ...(this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` }),
      ...(this.options.invite === undefined ? {} : { 'nightledger-invite': this.options.invite }),
    };
  }

  #connect(): Promise<Client> {
    this.#socket ??= this.#openSocket();
    return this.#socket;
  }

  async #openSocket(): Promise<Client> {
    const url = new URL('/graphql', this.options.url);
    url.protocol = url.protocol.replace('http', 'ws');
    let silence: ReturnType<typeof setTimeout>;
    const client = createClient({
      url: url.href,
      webSocketImpl: globalThis.WebSocket ?? (await import('ws')).WebSocket,
      connectionParams: () => ({ ...this.#headers(), invite: this.options.invite }),
      // The service is asked again by whoever watches, from the version seen last.
      retryAttempts: 0,
      keepAlive: PONG_WITHIN_MS,
      on: {
        ping: (received) => {
          if (!received) silence = setTimeout(() => client.terminate(), PONG_WITHIN_MS);
        },
        pong: () => clearTimeout(silence),
        closed: () => clearTimeout(silence),
      },
    });
    return client;
  }
}
