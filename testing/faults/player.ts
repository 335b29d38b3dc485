import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { ClientError, NightledgerClient, type CommandResult, type WatchedUpdate } from '#sdk';
import type { SeenCommit } from '#table';
import { asked, sensible } from '../e2e-players.js';
import { decisionLine, digest, emptyHistory, type Heard, type History, type Outcome, type Stream, type What } from './history.js';
import type { Luck } from './luck.js';

/** How those who play find the service, and what they note. */
export interface House {
  /** Each gateway's address, as clients reach it. */
  readonly gateways: readonly string[];
  readonly history: History;
  readonly luck: Luck;
  readonly counts: { acked: number; refused: number; unknown: number; internal: number; updates: number; reconnects: number; games: number };
  /** The storm is over: come to an end. */
  over: boolean;
  /** Leave at once, whatever is under way. */
  readonly leaving: AbortSignal;
}

/** A house in which nobody has played yet, for whoever keeps `leave` to close. */
export function openHouse(gateways: readonly string[], luck: Luck): House & { leave(): void } {
  const closing = new AbortController();
  const counts = { acked: 0, refused: 0, unknown: 0, internal: 0, updates: 0, reconnects: 0, games: 0 };
  return { gateways, luck, history: emptyHistory(), counts, over: false, leaving: closing.signal, leave: () => closing.abort() };
}

const REST_MS = 3_000;
const PAUSE_MS = 100;
/** What leaves open what became of a request. INTERNAL is counted: it should not be. */
const AWAY = ['UNAVAILABLE', 'INTERNAL'];
/** What may be said of a decision that somebody, or the clock, or a command of unknown fate, has answered meanwhile. */
const LATE = ['STALE_DECISION', 'GAME_OVER'];

/** Somebody with a session, who may play at several tables; sends commands through any gateway. */
export class Player {
  readonly #clients: readonly NightledgerClient[];

  private constructor(
    readonly name: string,
    readonly id: string,
    private readonly token: string,
    readonly house: House,
    readonly luck: Luck,
  ) {
    this.#clients = house.gateways.map((url) => new NightledgerClient({ url, token }));
  }

  static async come(name: string, house: House): Promise<Player> {
    const luck = house.luck.of(name);
    const session = await stubbornly(() => new NightledgerClient({ url: luck.pick(house.gateways) }).guest(name), house);
    return new Player(name, session.player.id, session.token, house, luck);
  }

  /** A client at some gateway. */
  get anywhere(): NightledgerClient {
    return this.luck.pick(this.#clients);
  }

  /** A connection of its own, which keeps every byte that comes. */
  listening(heard: Heard[], invite?: string): NightledgerClient {
    class Ear extends WebSocket {
      constructor(address: string, protocols?: string | string[]) {
        super(address, protocols);
        this.on('message', (data: Buffer) => {
          const text = data.toString();
          const version = /"version":(\d+)/.exec(text)?.[1];
          if (version !== undefined) heard.push({ version: Number(version), text });
        });
      }
    }
    return new NightledgerClient({ url: this.luck.pick(this.house.gateways), token: this.token, webSocket: Ear, ...(invite !== undefined && { invite }) });
  }

  /** Sends a command until it is known what became of it; after an unknown outcome perhaps as another command. Gives the last outcome. */
  async insist(gameId: string, commandId: string, what: What, heard: Heard[]): Promise<Outcome> {
    for (let id = commandId, n = 2; ; n++) {
      const outcome = await this.send(gameId, id, what, heard);
      if (outcome.kind !== 'unknown') return outcome;
      this.house.leaving.throwIfAborted();
      if (what.type === 'decide' && this.luck.percent(30)) id = `${commandId}/${n}`;
      await delay(PAUSE_MS);
    }
  }

  /** Sends a command once, or (some) twice at the same time to two gateways, or again after it was acknowledged. */
  async send(gameId: string, commandId: string, what: What, heard: Heard[]): Promise<Outcome> {
    const once = (): Promise<Outcome> => this.#sendOnce(gameId, commandId, what, heard);
    const style = this.luck.integer(1, 100);
    if (style > 25) return once();
    if (style > 12) return (await Promise.all([once(), once()])).reduce((a, b) => (a.kind === 'unknown' ? b : a));
    const first = await once();
    if (first.kind === 'acked') await once();
    return first;
  }

  async #sendOnce(gameId: string, commandId: string, what: What, heard: Heard[]): Promise<Outcome> {
    const outcome = await this.#outcomeOf(() => this.#transmit(gameId, commandId, what), heard);
    const { history, counts } = this.house;
    history.sent.push({ gameId, player: this.id, commandId, what, outcome });
    counts[outcome.kind]++;
    return outcome;
  }

  async #outcomeOf(transmit: () => Promise<CommandResult>, heard: Heard[]): Promise<Outcome> {
    try {
      const result = await transmit();
      heard.push({ version: result.version, text: JSON.stringify(result) });
      return { kind: 'acked', version: result.version, commits: result.commits as unknown as SeenCommit[] };
    } catch (error) {
      const code = error instanceof ClientError ? error.code : 'UNAVAILABLE';
      if (code === 'INTERNAL') this.house.counts.internal++;
      return AWAY.includes(code) ? { kind: 'unknown' } : { kind: 'refused', code };
    }
  }

  /** By the SDK, which repeats what is not answered, or bare over REST. */
  #transmit(gameId: string, commandId: string, what: What): Promise<CommandResult> {
    const client = this.anywhere;
    if (what.type === 'start') return client.startGame(gameId, commandId);
    if (what.type === 'concede') return client.concede(gameId, commandId);
    if (what.type !== 'decide') throw new Error('creates are sent by whoever sets the table');
    const { decision: decisionId, answer } = what;
    if (this.luck.percent(40)) return this.#overRest(`/v1/games/${gameId}/decisions/${decisionId}`, { answer, commandId });
    return client.decide({ gameId, decisionId, answer, commandId });
  }

  async #overRest(path: string, body: object): Promise<CommandResult> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.token}` };
    const init = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(REST_MS) };
    const response = await fetch(this.luck.pick(this.house.gateways) + path, init);
    const told = (await response.json()) as CommandResult & { code?: string; detail?: string };
    if (response.ok) return told;
    throw new ClientError(told.code ?? 'INTERNAL', told.detail ?? '');
  }
}

/** What a player does with an update; true: hang up and come back elsewhere. */
export type React = (update: WatchedUpdate) => Promise<boolean>;

export interface Watching {
  readonly gameId: string;
  readonly since: number | null;
  readonly react: React;
  readonly invite?: string;
  readonly invited: boolean;
}

/** Watches a game to its end across lost connections and refusals, and notes all that comes. */
export async function watch(player: Player, { gameId, since, react, invite, invited }: Watching): Promise<void> {
  const { house } = player;
  const stream: Stream = { name: player.name, gameId, player: player.id, since, updates: [], heard: [], faults: [], invited, toTheEnd: false, finalView: null };
  house.history.streams.push(stream);
  while (!stream.toTheEnd && stream.faults.length === 0 && !house.leaving.aborted) {
    const client = player.listening(stream.heard, invite);
    try {
      stream.toTheEnd = await watchOnce(client, stream, react, house);
    } catch (error) {
      noteTrouble(stream, error, house);
      await delay(PAUSE_MS);
    } finally {
      await client.close();
    }
    house.counts.reconnects++;
  }
}

/** True where the game is over. */
async function watchOnce(client: NightledgerClient, stream: Stream, react: React, house: House): Promise<boolean> {
  const sinceVersion = stream.updates.at(-1)?.version ?? stream.since;
  for await (const update of client.watch(stream.gameId, { sinceVersion, signal: house.leaving })) {
    const { version, commits, decisions, view } = update;
    stream.updates.push({ version, commits: commits as unknown as SeenCommit[], decisions: decisions.map(decisionLine), view: digest(view) });
    stream.finalView = view;
    house.counts.updates++;
    if (await react(update)) return false;
  }
  return !house.leaving.aborted;
}

/** A gateway that is away, or does not know of a new game yet, is no fault; a patch that does not fit is (the SDK says INTERNAL of it, too). */
function noteTrouble(stream: Stream, error: unknown, { counts }: House): void {
  if (!(error instanceof ClientError)) throw error;
  const patch = error.message.includes('patch');
  if (error.code === 'INTERNAL' && !patch) counts.internal++;
  if (patch || ![...AWAY, 'NOT_FOUND'].includes(error.code)) stream.faults.push(`${error.code}: ${error.message}`);
}

export interface Habits {
  /** Never answers: the clock does. Gives up when the storm is over. */
  readonly silent: boolean;
  /** Answers before giving up, once the storm is over. */
  readonly patience: number;
}

/** Plays a seat to the end of the game. */
export async function play(player: Player, type: string, gameId: string, { silent, patience }: Habits): Promise<void> {
  const answered = new Set<string>();
  const heard: Heard[] = [];
  let left = patience;
  let conceded = false;
  const react: React = async ({ decisions, view, status }) => {
    const decision = asked(decisions);
    if (player.house.over && status === 'RUNNING' && !conceded && left-- <= 0) conceded = (await player.insist(gameId, 'enough', { type: 'concede' }, heard)).kind === 'acked';
    else if (decision !== undefined && !silent && !answered.has(decision.id)) {
      answered.add(decision.id);
      await answer(player, gameId, { type: 'decide', decision: decision.id, answer: sensible(gameId, view, decision, type) }, heard);
    }
    return player.luck.percent(3);
  };
  await watch(player, { gameId, since: 0, react, invited: true });
  const own = player.house.history.streams.find((stream) => stream.gameId === gameId && stream.player === player.id)!;
  own.heard.push(...heard);
}

async function answer(player: Player, gameId: string, what: What & { type: 'decide' }, heard: Heard[]): Promise<void> {
  const outcome = await player.insist(gameId, `answer ${what.decision}`, what, heard);
  if (outcome.kind === 'refused' && !LATE.includes(outcome.code)) throw new Error(`An answer that was offered is refused: ${outcome.code}.`);
}

/** Tries again as long as the service is away. For what does no harm when it is done twice. */
export async function stubbornly<T>(ask: () => Promise<T>, { leaving, counts }: House): Promise<T> {
  for (;;) {
    leaving.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ClientError && AWAY.includes(error.code))) throw error;
      if (error.code === 'INTERNAL') counts.internal++;
      await delay(PAUSE_MS);
    }
  }
}
