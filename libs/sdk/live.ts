import { createClient, type Client } from 'graphql-ws';
import type { Addresses } from './addresses.js';
import { backOff } from './backoff.js';
import { ClientError, clientError, type GraphQLFault } from './client-error.js';
import { Notices } from './notices.js';
import type { Operation, ValueOf } from './operation.js';

const PONG_WITHIN_MS = 10_000;
const PATIENCE = 20;
const ANSWER_WITHIN_MS = 30_000;
/** The service takes only so many operations on one connection; leave it room. */
const MOST_OPEN = 25;
/** Close code of a connection that is no longer needed. */
const HUNG_UP = 1000;
/** Close codes that a new connection would only get again; all others are the network's or a restarting server's. */
const FINAL_CLOSES: Readonly<Record<number, string>> = { 4400: 'BAD_INPUT', 4401: 'UNAUTHENTICATED', 4403: 'FORBIDDEN' };

/**
 * How the live connection stands. `idle`: nothing is watched. `connecting`: for the first time. `connected`. `reconnecting`: lost, and
 * tried again all the time. `gone`: given up, and every watch has thrown; the next one tries anew.
 */
export type ConnectionState = 'idle' | 'connecting' | 'connected' | 'reconnecting' | 'gone';

export interface LiveOptions {
  readonly addresses: Addresses;
  readonly webSocket?: unknown;
  connectionParams(): Record<string, unknown>;
  /** The error to throw in place of what the service refused with. */
  refused(error: ClientError): ClientError;
}

export interface StreamOptions {
  /** Ends the stream. */
  readonly signal: AbortSignal;
  /** Called whenever the stream goes on after the connection was lost. */
  readonly onResumed?: () => void;
}

/** One WebSocket for all that is watched; made again whenever it is lost and something is. */
export class Live {
  readonly changes: Notices<[state: ConnectionState]> = new Notices();
  #state: ConnectionState = 'idle';
  #socket: Promise<Client> | undefined;
  #streams = 0;
  #asked = 0;

  constructor(private readonly options: LiveOptions) {}

  get state(): ConnectionState {
    return this.#state;
  }

  /** Whatever is watched connects again, as whoever the client is now. */
  async hangUp(): Promise<void> {
    const socket = this.#socket;
    this.#socket = undefined;
    await (await socket)?.dispose();
  }

  /** Whether there is an open connection that can take a command: cheaper than a request of its own, for both sides. */
  get canAsk(): boolean {
    return this.#socket !== undefined && this.#state === 'connected' && this.#streams + this.#asked < MOST_OPEN;
  }

  /**
   * Sends one query or mutation over the open connection, once, and gives the value of its only field.
   *
   * @throws ClientError with the service's code; UNAVAILABLE where the connection is lost before the answer has come
   */
  async ask<R, V>(query: Operation<R, V>, variables: V): Promise<ValueOf<R>> {
    this.#asked++;
    try {
      const client = await this.#connect();
      return (await answerOf(client, { query, variables: variables as Record<string, unknown> })) as ValueOf<R>;
    } catch (error) {
      throw typed(error);
    } finally {
      this.#asked--;
    }
  }

  /**
   * What a subscription pushes, across lost connections; after one, what was pushed meanwhile is missed unless `variables` ask for it.
   *
   * @throws ClientError when the service refuses, or stays away for more than a minute
   */
  async *stream<R, V>(operation: Operation<R, V>, variables: () => V, { signal, onResumed }: StreamOptions): AsyncGenerator<ValueOf<R>, void, undefined> {
    const failures = { inARow: 0 };
    this.#streams++;
    try {
      while (!signal.aborted) {
        yield* this.#untilLost(this.#pushes(operation, variables(), signal), failures) as AsyncGenerator<ValueOf<R>, void, undefined>;
        await backOff(Math.max(1, failures.inARow), signal);
        if (!signal.aborted && onResumed !== undefined) this.#whenConnected(onResumed, signal);
      }
    } finally {
      this.#streams--;
      if (this.#streams === 0 && this.#state !== 'gone') this.#become('idle');
    }
  }

  async *#untilLost(pushes: AsyncIterable<unknown>, failures: { inARow: number }): AsyncGenerator<unknown, void, undefined> {
    try {
      for await (const value of pushes) {
        failures.inARow = 0;
        yield value;
      }
    } catch (error) {
      this.#endIfFinal(typed(error), ++failures.inARow);
    }
  }

  #endIfFinal(fault: ClientError, failures: number): void {
    if (fault.code === 'UNAVAILABLE' && failures < PATIENCE) return;
    const final = this.options.refused(fault);
    if (fault.code === 'UNAVAILABLE' || final !== fault) this.#become('gone');
    throw final;
  }

  /** Calls back once, after the subscriptions of the connection have been sent. */
  #whenConnected(callback: () => void, signal: AbortSignal): void {
    const stop = this.changes.listen((state) => {
      if (state !== 'connected' && state !== 'gone' && !signal.aborted) return;
      stop();
      if (state === 'connected' && !signal.aborted) setTimeout(callback);
    });
    if (this.#state !== 'connected') return;
    stop();
    setTimeout(callback);
  }

  async *#pushes<R, V>(query: Operation<R, V>, variables: V, signal: AbortSignal): AsyncGenerator<unknown, void, undefined> {
    const results = (await this.#connect()).iterate({ query, variables: variables as Record<string, unknown> });
    const stop = (): void => void results.return?.();
    signal.addEventListener('abort', stop);
    try {
      for await (const { data, errors } of results) {
        if (errors !== undefined && errors.length > 0) throw clientError(errors);
        yield Object.values(data ?? {})[0];
      }
    } finally {
      signal.removeEventListener('abort', stop);
      await results.return?.();
    }
  }

  #become(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.changes.tell(state);
  }

  #connect(): Promise<Client> {
    this.#socket ??= this.#openSocket();
    return this.#socket;
  }

  async #openSocket(): Promise<Client> {
    const { addresses } = this.options;
    let used = addresses.current;
    let silence: ReturnType<typeof setTimeout>;
    const client = createClient({
      url: () => socketUrl((used = addresses.current)),
      webSocketImpl: this.options.webSocket ?? globalThis.WebSocket ?? (await import('ws')).WebSocket,
      connectionParams: () => this.options.connectionParams(),
      // The service is asked again by whoever watches, from the version seen last.
      retryAttempts: 0,
      keepAlive: PONG_WITHIN_MS,
      on: {
        connecting: () => this.#become(this.#state === 'reconnecting' ? 'reconnecting' : 'connecting'),
        connected: () => this.#become('connected'),
        ping: (received) => {
          if (!received) silence = setTimeout(() => client.terminate(), PONG_WITHIN_MS);
        },
        pong: () => clearTimeout(silence),
        closed: (event) => {
          clearTimeout(silence);
          if ((event as { code?: number } | undefined)?.code !== HUNG_UP) addresses.leave(used);
          if (this.#state !== 'gone') this.#become(this.#streams > 0 ? 'reconnecting' : 'idle');
        },
      },
    });
    return client;
  }
}

function socketUrl(address: string): string {
  const url = new URL('/graphql', address);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}

/** The value of the operation's only field. Rejects with whatever graphql-ws throws. */
function answerOf(client: Client, payload: { query: string; variables: Record<string, unknown> }): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const end = (error: unknown): void => {
      clearTimeout(timer);
      reject(error as Error);
    };
    const cancel = client.subscribe(payload, {
      next: ({ data, errors }) => {
        if (errors !== undefined && errors.length > 0) return end(clientError(errors));
        clearTimeout(timer);
        resolve(Object.values(data ?? {})[0]);
      },
      error: end,
      complete: () => end(new ClientError('UNAVAILABLE', 'The connection ended before the answer came. Try again in a moment.')),
    });
    const timer = setTimeout(() => {
      end(new ClientError('UNAVAILABLE', 'The service has not answered. Try again in a moment.'));
      cancel();
    }, ANSWER_WITHIN_MS);
  });
}

/** graphql-ws throws a list of GraphQL errors, a close event, or whatever the socket said. */
function typed(error: unknown): ClientError {
  if (error instanceof ClientError) return error;
  if (Array.isArray(error)) return clientError(error as readonly GraphQLFault[]);
  const { code, reason } = (error ?? {}) as { code?: unknown; reason?: unknown };
  const final = typeof code === 'number' ? FINAL_CLOSES[code] : undefined;
  if (final !== undefined) return new ClientError(final, typeof reason === 'string' && reason !== '' ? reason : 'The service closed the connection.');
  return new ClientError('UNAVAILABLE', 'The connection was lost and could not be made again. Try again in a moment.', { cause: error });
}
