import type { Client } from 'graphql-ws';
import { applyPatch, type Operation } from 'rfc6902';
import { backOff } from './backoff.js';
import { ClientError, clientError, type GraphQLFault } from './client-error.js';
import { documents } from './documents.js';
import type { GameUpdate, JsonRecord, WatchedUpdate } from './types.js';

const PATIENCE = 20;
/** Close codes that a new connection would only get again; all others are the network's or a restarting server's. */
const FINAL_CLOSES: Readonly<Record<number, string>> = { 4400: 'BAD_INPUT', 4401: 'UNAUTHENTICATED', 4403: 'FORBIDDEN' };

export interface WatchOptions {
  /** Start with everything after this version; unless told, from now on. */
  readonly sinceVersion?: number | null;
  /** Ends the iteration. */
  readonly signal?: AbortSignal;
}

type Pushed = GameUpdate & { readonly viewPatch: readonly Operation[] };
export type Connect = () => Promise<Client>;

/** The game's updates until it is over, across lost connections: no commit is missed and none comes twice. */
export async function* watchGame(connect: Connect, gameId: string, options: WatchOptions): AsyncGenerator<WatchedUpdate, void, undefined> {
  let version = options.sinceVersion ?? null;
  let view: JsonRecord = {};
  let first = true;
  const stream = resumed(connect, options.signal, () => ({ query: documents.gameUpdates, variables: { gameId, sinceVersion: version } }));
  for await (const pushed of stream as AsyncIterable<Pushed>) {
    const { viewPatch, ...update } = pushed;
    view = patched(view, viewPatch);
    // After a lost connection the service begins with the present state: that is news only where commits have come meanwhile.
    const news = first || update.commits.length > 0;
    [version, first] = [update.version, false];
    if (news) yield { ...update, view };
    if (update.status === 'FINISHED' || update.status === 'ABANDONED') return;
  }
}

/** Pushes of a subscription without a memory of its own: whatever comes while the connection is lost is missed. */
export function watchLive<T>(connect: Connect, query: string, variables: Record<string, unknown>, signal?: AbortSignal): AsyncGenerator<T, void, undefined> {
  return resumed(connect, signal, () => ({ query, variables })) as AsyncGenerator<T, void, undefined>;
}

type Request = () => { query: string; variables: Record<string, unknown> };

async function* resumed(connect: Connect, signal: AbortSignal | undefined, request: Request): AsyncGenerator<unknown, void, undefined> {
  const stopped = (): boolean => signal?.aborted === true;
  for (let failures = 0; !stopped(); ) {
    try {
      for await (const value of pushes(await connect(), signal, request())) {
        failures = 0;
        yield value;
      }
    } catch (error) {
      failures++;
      const fault = typed(error);
      if (fault.code !== 'UNAVAILABLE' || failures >= PATIENCE) throw fault;
    }
    if (!stopped()) await backOff(Math.max(1, failures), signal);
  }
}

async function* pushes(client: Client, signal: AbortSignal | undefined, request: ReturnType<Request>): AsyncGenerator<unknown, void, undefined> {
  const results = client.iterate(request);
  const stop = (): void => void results.return?.();
  signal?.addEventListener('abort', stop);
  try {
    for await (const { data, errors } of results) {
      if (errors !== undefined && errors.length > 0) throw clientError(errors);
      yield Object.values(data ?? {})[0];
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    await results.return?.();
  }
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

/** The view after a patch; the view before stays as it is. */
function patched(view: JsonRecord, patch: readonly Operation[]): JsonRecord {
  // One level down, because a patch may replace the root.
  const holder = { view: structuredClone(view) };
  const inHolder = patch.map((operation) => ({
    ...operation,
    path: `/view${operation.path}`,
    ...('from' in operation ? { from: `/view${operation.from}` } : {}),
  }));
  const faults = applyPatch(holder, inHolder as Operation[]).filter((fault) => fault !== null);
  if (faults[0] !== undefined) throw new ClientError('INTERNAL', `A view patch does not fit: ${faults[0].message}`);
  return holder.view;
}
