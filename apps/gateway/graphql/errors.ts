import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { Refusal } from '#engine';
import { NightledgerError, statusOf, type Logger } from '#platform';

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

const INTERNAL = 'Something went wrong on our side, and nothing was changed by it that you were not told of. Try again in a moment.';

/** An error of the closed set, as Apollo wants it where no resolver has run: with the status of the HTTP answer. */
export function requestError(error: NightledgerError): GraphQLError {
  return new GraphQLError(error.message, { originalError: error, extensions: { code: error.code, http: { status: statusOf(error.code) } } });
}

/** What a client is told of an error: message, place and a code of the closed set, nothing else. What is not of the set is logged. */
export function tellError(error: unknown, formatted: GraphQLFormattedError, log: Logger): GraphQLFormattedError {
  const told = toldOf(error, formatted);
  if (told.code === 'INTERNAL') log.error({ err: rootOf(error), path: formatted.path }, 'a GraphQL field failed');
  const { locations, path } = formatted;
  return { message: told.message, ...(locations && { locations }), ...(path && { path }), extensions: { code: told.code } };
}

function toldOf(error: unknown, formatted: GraphQLFormattedError): { code: string; message: string } {
  const root = rootOf(error);
  if (root instanceof NightledgerError && root.code !== 'INTERNAL') return { code: root.code, message: root.message };
  if (root instanceof Refusal) return { code: root.code, message: root.message };
  const code = formatted.extensions?.['code'];
  // Without a path nothing has been executed: graphql-js says what is wrong with the document or its variables.
  const clientFault = CLIENT_FAULTS.has(code) || (code === undefined && formatted.path === undefined && root instanceof GraphQLError);
  return clientFault ? { code: 'BAD_INPUT', message: formatted.message } : { code: 'INTERNAL', message: INTERNAL };
}

function rootOf(error: unknown): unknown {
  let root = error;
  while (root instanceof GraphQLError && root.originalError !== undefined) root = root.originalError;
  return root;
}
