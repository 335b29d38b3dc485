import { Addresses } from './addresses.js';
import { SessionExpired, type ClientError } from './client-error.js';
import { operations } from './generated/operations.js';
import { fetchText, operate, type Http, type Manner } from './http.js';
import { Live, type ConnectionState } from './live.js';
import type { Operation, ValueOf } from './operation.js';
import { Sessions, type SessionChange, type SessionStore } from './sessions.js';
import type {
  ApiKey, Audit, ChatLine, Commit, CommandResult, CreateGameInput, CreateWebhookInput, DecideInput, Game, GameFilter, GameSummary, GameType, LiveState, Page, PageRequest,
  Player, PlayerStats, Rank, Session, UpdateWebhookInput, ViewOf, WatchedUpdate, Webhook, WebhookDelivery,
} from './types.js';
import { watchGame, type WatchOptions } from './watch.js';

export interface ClientOptions {
  /**
   * Where the service is, e.g. `http://localhost:4000`; in a page it serves itself, `location.origin`. Of several addresses the next is
   * taken whenever one does not answer.
   */
  readonly url: string | readonly string[];
  /** A session's token or an API key; none for a visitor. */
  readonly token?: string;
  /** Where the session is kept between starts (see `storedIn`); used where no token is told. */
  readonly sessions?: SessionStore;
  /** Opens a private game to somebody who holds no seat in it. */
  readonly invite?: string;
  /** A WebSocket class; unless told, the platform's own, or that of the package `ws` where it has none. */
  readonly webSocket?: unknown;
}

/** The same commandId again gives the first result; a new one unless told. */
interface Repeatable {
  readonly commandId?: string;
}

/** What is told from now on only, and goes on after a lost connection. */
export interface FeedOptions {
  /** Ends the iteration. */
  readonly signal?: AbortSignal;
  /** Called when the feed goes on after a lost connection: what came meanwhile was missed, so read it now. */
  readonly onResumed?: () => void;
}

/**
 * A player's connection to Nightledger, in a browser and in Node. Every method throws `ClientError` with the service's code; queries
 * and commands with a commandId are repeated while the service is away, and then the command is still done only once.
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
  #open = new AbortController();
  readonly #sessions: Sessions;
  readonly #live: Live;
  readonly #addresses: Addresses;
  readonly #http: Http;

  constructor(private readonly options: ClientOptions) {
    this.#sessions = new Sessions(options.token, options.sessions);
    this.#addresses = new Addresses(options.url);
    this.#http = { addresses: this.#addresses, headers: () => this.#headers() };
    this.#live = new Live({
      addresses: this.#addresses,
      webSocket: options.webSocket,
      connectionParams: () => ({ ...this.#authorization(), invite: options.invite }),
      refused: (error) => this.#refused(error, this.token),
    });
  }

  // ---- who you are

  /** The token in use: keep it to come back as the same player (or give the client a place to keep it, see `sessions`). */
  get token(): string | undefined {
    return this.#sessions.token;
  }

  /** The session in use; null for a visitor, and where only a token or key was given. */
  get session(): Session | null {
    return this.#sessions.session;
  }

  /**
   * Tells of every change of the session, also when the service no longer takes its token. Gives what ends it.
   *
   * @example
   * client.onSession((session, change) => change === 'expired' && showSignIn());
   */
  onSession(listener: (session: Session | null, change: SessionChange) => void): () => void {
    return this.#sessions.changes.listen(listener);
  }

  /** Becomes a player without a password. */
  guest(name: string): Promise<Session> {
    return this.#signIn(operations.guest, { name });
  }

  /** Makes an account and logs in. */
  signUp(name: string, password: string): Promise<Session> {
    return this.#signIn(operations.signUp, { name, password });
  }

  logIn(name: string, password: string): Promise<Session> {
    return this.#signIn(operations.logIn, { name, password });
  }

  /** Becomes a visitor. A guest who did not keep the token is gone for good. */
  async signOut(): Promise<void> {
    this.#sessions.forget('signed out');
    await this.#live.hangUp();
  }

  /** A key that works in place of a token; its `secret` is shown this once. */
  createApiKey(name: string): Promise<ApiKey> {
    return this.#send(operations.createApiKey, { name });
  }

  revokeApiKey(id: string): Promise<boolean> {
    return this.#send(operations.revokeApiKey, { id });
  }

  me(): Promise<Player | null> {
    return this.#ask(operations.me, {});
  }

  // ---- games

  gameTypes(): Promise<readonly GameType[]> {
    return this.#ask(operations.gameTypes, {}) as Promise<readonly GameType[]>;
  }

  gameType(id: string): Promise<GameType | null> {
    return this.#ask(operations.gameType, { id }) as Promise<GameType | null>;
  }

  games(filter: GameFilter = {}, page: PageRequest = {}): Promise<Page<GameSummary>> {
    return this.#ask(operations.games, { filter, ...page });
  }

  /**
   * The game as you may see it; null where there is none, or none for you.
   *
   * @param atLeastVersion waits until the read side has this version: what a command returned, to read your own write
   */
  game<Type extends string = string>(id: string, atLeastVersion?: number): Promise<Game<Type> | null> {
    return this.#ask(operations.game, { id, atLeastVersion }) as Promise<Game<Type> | null>;
  }

  /** The private game an invite belongs to; null for a code that fits none. */
  gameByInvite(invite: string): Promise<GameSummary | null> {
    return this.#ask(operations.gameByInvite, { invite });
  }

  /** How quickly moves reach those who watch, with a sentence to show to players while that is late. */
  async liveState(): Promise<LiveState> {
    return (await this.#ask(operations.service, {})).live;
  }

  /** Opens a game; you hold seat 0. Of a type this SDK knows, options and view are typed. */
  createGame<Type extends string>(input: CreateGameInput<Type>): Promise<Game<Type>> {
    const { commandId = randomId(), ...rest } = input;
    return this.#ask(operations.createGame, { input: { ...rest, commandId } as CreateGameInput }) as Promise<unknown> as Promise<Game<Type>>;
  }

  /** Takes a seat: the first empty one unless told. A private game wants its invite. */
  joinGame(gameId: string, options: { readonly seat?: number; readonly invite?: string } & Repeatable = {}): Promise<Game> {
    return this.#ask(operations.joinGame, { gameId, invite: this.options.invite, commandId: randomId(), ...options }) as Promise<Game>;
  }

  /** Mixes a seed of your own into the dice, before the start: it comes after the commitment, so nobody could choose the dice. */
  mixSeed(gameId: string, clientSeed: string, commandId: string = randomId()): Promise<Game> {
    return this.#ask(operations.mixSeed, { gameId, clientSeed, commandId }) as Promise<Game>;
  }

  leaveGame(gameId: string, commandId: string = randomId()): Promise<Game> {
    return this.#ask(operations.leaveGame, { gameId, commandId }) as Promise<Game>;
  }

  /** Seats a bot, on the first empty seat unless told; `random` unless told. For the game's creator. */
  addBot(gameId: string, options: { readonly seat?: number; readonly bot?: string } & Repeatable = {}): Promise<Game> {
    return this.#ask(operations.addBot, { gameId, commandId: randomId(), ...options }) as Promise<Game>;
  }

  // ---- playing

  startGame(gameId: string, commandId: string = randomId()): Promise<CommandResult> {
    return this.#ask(operations.startGame, { gameId, commandId }) as Promise<CommandResult>;
  }

  /** Answers a decision with the ids of the options picked; over the live connection while something is watched. */
  decide({ commandId = randomId(), ...input }: DecideInput): Promise<CommandResult> {
    const manner = { repeatable: true, shortcut: this.#live };
    return this.#operate(operations.decide, { input: { ...input, commandId } }, manner) as Promise<CommandResult>;
  }

  concede(gameId: string, commandId: string = randomId()): Promise<CommandResult> {
    return this.#ask(operations.concede, { gameId, commandId }) as Promise<CommandResult>;
  }

  say(gameId: string, text: string): Promise<ChatLine> {
    return this.#send(operations.say, { gameId, text });
  }

  // ---- watching

  /**
   * The game's updates as they come, until it is over: each with its commits, the open decisions and the whole view. The first comes
   * at once. A lost connection is made again and goes on after the last version seen.
   *
   * @example
   * for await (const { view, commits } of client.watch<'mystic-elevator'>(id)) draw(view.scene, view.turn.stepsLeft, commits);
   * @throws ClientError when the game may not be watched, or the service stays away for more than a minute
   */
  watch<Type extends string = string>(gameId: string, options: WatchOptions = {}): AsyncGenerator<WatchedUpdate<Type>, void, undefined> {
    const updates = watchGame(this.#live, gameId, { ...options, signal: this.#until(options.signal) });
    return updates as AsyncGenerator<unknown, void, undefined> as AsyncGenerator<WatchedUpdate<Type>, void, undefined>;
  }

  /**
   * Chat lines from now on.
   *
   * @example
   * const reread = async () => show(await client.chat(id));
   * await reread();
   * for await (const line of client.watchChat(id, { onResumed: reread })) add(line);
   */
  watchChat(gameId: string, { signal, onResumed }: FeedOptions = {}): AsyncGenerator<ChatLine, void, undefined> {
    return this.#live.stream(operations.chatLines, () => ({ gameId }), { signal: this.#until(signal), onResumed });
  }

  /** Games that open, change or end, from now on; of one type or of all. */
  watchLobby(type?: string, { signal, onResumed }: FeedOptions = {}): AsyncGenerator<GameSummary, void, undefined> {
    return this.#live.stream(operations.lobby, () => ({ type }), { signal: this.#until(signal), onResumed });
  }

  /** How the live connection stands. */
  get connection(): ConnectionState {
    return this.#live.state;
  }

  /** Tells of every change of the live connection. Gives what ends it. */
  onConnection(listener: (state: ConnectionState) => void): () => void {
    return this.#live.changes.listen(listener);
  }

  // ---- looking back

  /** The table as it was after a version; after the end also as another seat saw it, or with everything open (seat -1). */
  async view<Type extends string = string>(gameId: string, at: { readonly atVersion?: number; readonly seat?: number } = {}): Promise<ViewOf<Type> | null> {
    return ((await this.#ask(operations.view, { id: gameId, ...at }))?.view ?? null) as ViewOf<Type> | null;
  }

  async commits(gameId: string, page: PageRequest = {}): Promise<Page<Commit> | null> {
    return ((await this.#ask(operations.commits, { id: gameId, ...page }))?.commits ?? null) as Page<Commit> | null;
  }

  /** Every commit of the game so far, from the first on, as you may know it. */
  async *history<Type extends string = string>(gameId: string): AsyncGenerator<Commit<Type>, void, undefined> {
    for (let after: string | null = null; ; ) {
      const page = await this.commits(gameId, { first: 100, after });
      yield* (page?.nodes ?? []) as readonly unknown[] as readonly Commit<Type>[];
      if (!page?.pageInfo.hasNextPage) return;
      after = page.pageInfo.endCursor;
    }
  }

  async chat(gameId: string, last?: number): Promise<readonly ChatLine[]> {
    return (await this.#ask(operations.chat, { id: gameId, last }))?.chat ?? [];
  }

  /** The service's own check. To check a finished game yourself, give its export to `verifyGame`. */
  audit(gameId: string): Promise<Audit> {
    return this.#ask(operations.audit, { gameId });
  }

  /** A finished game's whole ledger, one commit a line: what `verifyGame` and `nightledger verify` check. */
  async exportGame(gameId: string): Promise<string> {
    const { token } = this;
    try {
      return await fetchText(this.#http, `/v1/games/${encodeURIComponent(gameId)}/export`);
    } catch (error) {
      throw this.#refused(error as ClientError, token);
    }
  }

  player(id: string): Promise<Player | null> {
    return this.#ask(operations.player, { id });
  }

  async stats(player: string, gameType?: string): Promise<readonly PlayerStats[]> {
    return (await this.#ask(operations.stats, { id: player, gameType }))?.stats ?? [];
  }

  /** The games a player holds a seat in, newest first, as far as they are open to you. */
  async gamesOf(player: string, page: PageRequest = {}): Promise<Page<GameSummary>> {
    return (await this.#ask(operations.gamesOf, { id: player, ...page }))?.games ?? { nodes: [], pageInfo: { endCursor: null, hasNextPage: false } };
  }

  leaderboard(gameType: string, page: PageRequest = {}): Promise<Page<Rank>> {
    return this.#ask(operations.leaderboard, { gameType, ...page });
  }

  /** Ends every watch, and the WebSocket with them. */
  async close(): Promise<void> {
    this.#open.abort();
    this.#open = new AbortController();
    await this.#live.hangUp();
  }

  // ---- webhooks

  /** Your own, oldest first. */
  webhooks(): Promise<readonly Webhook[]> {
    return this.#ask(operations.webhooks, {});
  }

  /** For registered players and API keys; its `secret` is shown this once. Without a game it tells of every game you hold a seat in. */
  createWebhook(input: CreateWebhookInput): Promise<Webhook> {
    return this.#send(operations.createWebhook, { input });
  }

  /** Changes what is given. Enabled again, it tells of what happens from then on. */
  updateWebhook(id: string, input: UpdateWebhookInput): Promise<Webhook> {
    return this.#ask(operations.updateWebhook, { id, input });
  }

  /** Gives a new `secret`. For a day deliveries are signed with the old one as well. */
  rotateWebhookSecret(id: string): Promise<Webhook> {
    return this.#send(operations.rotateWebhookSecret, { id });
  }

  deleteWebhook(id: string): Promise<boolean> {
    return this.#send(operations.deleteWebhook, { id });
  }

  /** Sends something to try the receiver with. */
  pingWebhook(id: string): Promise<WebhookDelivery> {
    return this.#send(operations.pingWebhook, { id });
  }

  /** What became of the last deliveries, newest first. */
  webhookDeliveries(webhookId: string, first?: number): Promise<readonly WebhookDelivery[]> {
    return this.#ask(operations.webhookDeliveries, { webhookId, first });
  }

  /** Sends a delivery again, under the same `eventId`. */
  redeliverWebhook(deliveryId: string): Promise<WebhookDelivery> {
    return this.#send(operations.redeliverWebhook, { deliveryId });
  }

  // ---- the wire

  #send<R, V>(operation: Operation<R, V>, variables: V): Promise<ValueOf<R>> {
    return this.#operate(operation, variables, { repeatable: false });
  }

  /** For what may be sent again: queries, and commands with a commandId. */
  #ask<R, V>(operation: Operation<R, V>, variables: V): Promise<ValueOf<R>> {
    return this.#operate(operation, variables, { repeatable: true });
  }

  async #operate<R, V>(operation: Operation<R, V>, variables: V, manner: Manner): Promise<ValueOf<R>> {
    const { token } = this;
    try {
      return await operate(this.#http, operation, variables, manner);
    } catch (error) {
      throw this.#refused(error as ClientError, token);
    }
  }

  /** An old token must not stand in the way of a new session: it is not sent. */
  async #signIn<R extends Record<keyof R, Session>, V>(operation: Operation<R, V>, variables: V): Promise<Session> {
    const session: Session = await operate({ addresses: this.#addresses, headers: () => ({}) }, operation, variables, { repeatable: false });
    this.#sessions.adopt(session);
    await this.#live.hangUp();
    return session;
  }

  /** The error to throw; where the service does not take the token (any more), the session is over. */
  #refused(error: ClientError, token: string | undefined): ClientError {
    if (error.code !== 'UNAUTHENTICATED' || token === undefined) return error;
    if (token === this.token) this.#sessions.forget('expired');
    return new SessionExpired(error);
  }

  #until(signal: AbortSignal | undefined): AbortSignal {
    return signal === undefined ? this.#open.signal : AbortSignal.any([signal, this.#open.signal]);
  }

  #authorization(): Record<string, string> {
    return this.token === undefined ? {} : { authorization: `Bearer ${this.token}` };
  }

  #headers(): Record<string, string> {
    return { ...this.#authorization(), ...(this.options.invite === undefined ? {} : { 'nightledger-invite': this.options.invite }) };
  }
}

/** 128 random bits, hex. (`crypto.randomUUID` is not there in pages that came by plain HTTP.) */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
