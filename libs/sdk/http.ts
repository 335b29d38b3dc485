import { backOff } from './backoff.js';
import { ClientError, clientError, type GraphQLFault } from './client-error.js';

const ATTEMPTS = 8;
const TIMEOUT_MS = 30_000;

export interface Http {
  readonly url: string;
  headers(): Record<string, string>;
}

interface Answer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly GraphQLFault[];
}

/**
 * Sends one GraphQL operation and gives the value of its only field.
 *
 * @param repeatable send it again when the service is away: for queries, and for commands with a commandId
 * @throws ClientError with the service's code, or UNAVAILABLE where it cannot be reached
 */
export async function operate<T>(http: Http, query: string, variables: object, repeatable: boolean): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once<T>(http, query, variables);
    } catch (error) {
      const again = repeatable && attempt < ATTEMPTS && error instanceof ClientError && error.code === 'UNAVAILABLE';
      if (!again) throw error;
      await backOff(attempt);
    }
  }
}

async function once<T>(http: Http, query: string, variables: object): Promise<T> {
  const response = await send(http, '/graphql', { method: 'POST', body: JSON.stringify({ query, variables }) });
  const { data, errors } = await parse(response);
  if (errors !== undefined && errors.length > 0) throw clientError(errors);
  if (!response.ok || data === null || data === undefined) throw unavailable(`The service answered with status ${response.status}.`);
  return Object.values(data)[0] as T;
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
    return await fetch(new URL(path, http.url), { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
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
