import type { Addresses } from './addresses.js';
import { backOff } from './backoff.js';
import { ClientError, clientError, type GraphQLFault } from './client-error.js';
import type { Operation, ValueOf } from './operation.js';

const ATTEMPTS = 8;
const TIMEOUT_MS = 30_000;

export interface Http {
  readonly addresses: Addresses;
  headers(): Record<string, string>;
}

interface Answer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly GraphQLFault[];
}

/** Another way for an operation than a request of its own. */
export interface Shortcut {
  readonly canAsk: boolean;
  ask<R, V>(operation: Operation<R, V>, variables: V): Promise<ValueOf<R>>;
}

export interface Manner {
  /** Send it again when the service is away: for queries, and for commands with a commandId. */
  readonly repeatable: boolean;
  /** Taken for the first try where it is open. */
  readonly shortcut?: Shortcut;
}

/**
 * Sends one GraphQL operation and gives the value of its only field.
 *
 * @throws ClientError with the service's code, or UNAVAILABLE where it cannot be reached
 */
export async function operate<R, V>(http: Http, operation: Operation<R, V>, variables: V, { repeatable, shortcut }: Manner): Promise<ValueOf<R>> {
  const { addresses } = http;
  for (let attempt = 1; ; attempt++) {
    const url = addresses.current;
    try {
      if (attempt === 1 && shortcut?.canAsk) return await shortcut.ask(operation, variables);
      return (await once(http, operation, variables)) as ValueOf<R>;
    } catch (error) {
      if (!(error instanceof ClientError) || error.code !== 'UNAVAILABLE') throw error;
      addresses.leave(url);
      const most = repeatable ? ATTEMPTS : isUnsent(error) ? addresses.count : 1;
      if (attempt >= most) throw error;
      await backOff(attempt);
    }
  }
}

/** Nobody listens there: what is not repeatable may go to another address. (Browsers do not tell.) */
const isUnsent = ({ cause }: ClientError): boolean => (cause as { cause?: { code?: string } } | undefined)?.cause?.code === 'ECONNREFUSED';

async function once(http: Http, query: string, variables: unknown): Promise<unknown> {
  const response = await send(http, '/graphql', { method: 'POST', body: JSON.stringify({ query, variables }) });
  const { data, errors } = await parse(response);
  if (errors !== undefined && errors.length > 0) throw clientError(errors);
  if (!response.ok || data === null || data === undefined) throw unavailable(`The service answered with status ${response.status}.`);
  return Object.values(data)[0];
}

/** Fetches a text of the REST interface. */
export async function fetchText(http: Http, path: string): Promise<string> {
  const response = await send(http, path, { method: 'GET' });
  const text = await response.text();
  if (response.ok) return text;
  throw problem(response.status, text);
}

async function send(http: Http, path: string, init: RequestInit): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...http.headers() };
  try {
    return await fetch(new URL(path, http.addresses.current), { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (cause) {
    throw unavailable('The service cannot be reached.', cause);
  }
}

async function parse(response: Response): Promise<Answer> {
  try {
    return (await response.json()) as Answer;
  } catch (cause) {
    throw unavailable(`The service answered with status ${response.status} and no JSON.`, cause);
  }
}

/** An error document of RFC 9457. */
function problem(status: number, text: string): ClientError {
  try {
    const { code, detail, title } = JSON.parse(text) as { code?: string; detail?: string; title?: string };
    return new ClientError(code ?? 'INTERNAL', detail ?? title ?? `The service answered with status ${status}.`);
  } catch {
    return unavailable(`The service answered with status ${status}.`);
  }
}

function unavailable(message: string, cause?: unknown): ClientError {
  return new ClientError('UNAVAILABLE', `${message} Try again in a moment.`, { cause });
}
