import { GraphQLError } from 'graphql';
import { errorKinds, type ErrorCode } from './errors.js';
import { toNightledgerError } from './to-nightledger-error.js';

/** An RFC 9457 problem document; `code` is what programs go by. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ErrorCode;
  /** Seconds until another try is worth while. */
  readonly retryAfter?: number;
}

/** The problem document of any error; unknown ones are INTERNAL and say nothing of their cause. */
export function toProblem(error: unknown): Problem {
  const { code, message, extra } = toNightledgerError(error);
  const { status, title } = errorKinds[code];
  return { type: `urn:nightledger:problem:${code.toLowerCase().replaceAll('_', '-')}`, title, status, detail: message, code, ...extra };
}

/** Any error as GraphQL tells it: `extensions.code`, and `extensions.retryAfter` where there is one. Place and path are kept. */
export function toGraphQLError(error: unknown): GraphQLError {
  const { code, message, extra } = toNightledgerError(error);
  const from = error instanceof GraphQLError ? { nodes: error.nodes, source: error.source, positions: error.positions, path: error.path } : {};
  return new GraphQLError(message, { ...from, extensions: { code, ...extra } });
}
