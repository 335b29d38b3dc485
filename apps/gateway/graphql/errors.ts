import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { standard, statusOf, toNightledgerError, type Logger, type NightledgerError } from '#platform';

/** Apollo's names for what is wrong with a request rather than with the service. */
const CLIENT_FAULTS: ReadonlySet<unknown> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/** An error of the closed set, as Apollo wants it where no resolver has run: with the status of the HTTP answer. */
export function requestError(error: unknown, requestId?: string): GraphQLError {
  const known = toNightledgerError(error);
  const headers = new Map(known.extra.retryAfter === undefined ? [] : [['retry-after', String(known.extra.retryAfter)]]);
  return new GraphQLError(known.message, { originalError: error as Error, extensions: { code: known.code, requestId, http: { status: statusOf(known.code), headers } } });
}

/**
 * What a client is told of an error: message, place and a code of the closed set. What is not of the set is logged, with the id of the
 * request: Apollo hands on nothing but the error, so over HTTP the error carries it.
 */
export function tellError(error: unknown, formatted: GraphQLFormattedError, log: Logger, requestId = formatted.extensions?.['requestId']): GraphQLFormattedError {
  const { code, message, extra } = known(error, formatted);
  if (code === 'INTERNAL') log.error({ requestId, err: rootOf(error), path: formatted.path }, 'a GraphQL operation failed');
  const { locations, path } = formatted;
  return { message, ...(locations && { locations }), ...(path && { path }), extensions: { code, ...extra } };
}

function known(error: unknown, formatted: GraphQLFormattedError): NightledgerError {
  const root = rootOf(error);
  if (!(root instanceof GraphQLError)) return toNightledgerError(root);
  // Without a path nothing has been executed: graphql-js tells what is wrong with the document or its variables.
  const code = formatted.extensions?.['code'];
  const clientFault = code === undefined ? formatted.path === undefined : CLIENT_FAULTS.has(code);
  return clientFault ? toNightledgerError(root) : standard('INTERNAL');
}

function rootOf(error: unknown): unknown {
  let root = error;
  while (root instanceof GraphQLError && root.originalError !== undefined) root = root.originalError;
  return root;
}
