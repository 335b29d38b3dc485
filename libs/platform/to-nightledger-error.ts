import { HttpException } from '@nestjs/common';
import { GraphQLError } from 'graphql';
import { ZodError } from 'zod';
import { Refusal } from '#engine';
import { isErrorCode, NightledgerError, type ErrorCode } from './errors.js';

/**
 * Codes of Node's network, of PostgreSQL and of Prisma that mean: the database cannot be reached, or cannot serve just now - out of disk,
 * memory or connections (53...), its disk fails (58030), it is a standby that may not be written to (25006), it stops or starts (57P0.).
 */
const AWAY = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|EHOSTUNREACH|08...|53...|58030|25006|57P0[123]|P1001|P1002|P1008|P1017|P2024)$/;
const AWAY_MESSAGE = /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end)/;

const messages: Partial<Record<ErrorCode, string>> = {
  UNAUTHENTICATED: 'Log in, or begin as a guest, and send the token as "authorization: Bearer <token>".',
  FORBIDDEN: 'This is not open to you. Check which token you have sent.',
  NOT_FOUND: 'There is nothing at this address. Check the path and the method.',
  BAD_INPUT: 'The request could not be read. Check its form: JSON where there is a body, with the header "content-type: application/json".',
  TOO_LARGE: 'The request is too large. Send less at once.',
  RATE_LIMITED: 'Too many requests. Wait a little before the next.',
  UNAVAILABLE: 'The service cannot do this just now. Try again in a moment; send the same commandId again and nothing happens twice.',
  INTERNAL: 'Something went wrong here, and has been noted. Try again; if it stays so, tell us the request id.',
};

/**
 * What clients may know of any error: `NightledgerError` and the rules' `Refusal` say it themselves, others are given a code and one
 * of our own messages. What cannot be told apart is INTERNAL and says nothing of its cause.
 */
export function toNightledgerError(error: unknown): NightledgerError {
  if (error instanceof NightledgerError) return error;
  if (error instanceof Refusal) return isErrorCode(error.code) ? new NightledgerError(error.code, error.message) : standard('INTERNAL');
  if (error instanceof ZodError) return badShape(error);
  if (error instanceof GraphQLError) return error.originalError ? toNightledgerError(error.originalError) : new NightledgerError('BAD_INPUT', error.message);
  if (error instanceof HttpException) return standard(codeOfStatus(error.getStatus()));
  if (isAway(error)) return standard('UNAVAILABLE');
  if (isHttpError(error)) return standard(codeOfStatus(error.status));
  return standard('INTERNAL');
}

/** An error of a code with our usual message. */
export function standard(code: ErrorCode): NightledgerError {
  return new NightledgerError(code, messages[code] ?? 'This cannot be done.', code === 'UNAVAILABLE' ? { retryAfter: 1 } : {});
}

function badShape(error: ZodError): NightledgerError {
  const [issue] = error.issues;
  const path = issue?.path.join('.') ?? '';
  return new NightledgerError('BAD_INPUT', `${path === '' ? '' : `${path}: `}${issue?.message ?? 'The input has another form.'}`);
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'UNAUTHENTICATED';
  if (status === 403) return 'FORBIDDEN';
  if (status === 404 || status === 405) return 'NOT_FOUND';
  if (status === 413) return 'TOO_LARGE';
  if (status === 429) return 'RATE_LIMITED';
  if (status === 503) return 'UNAVAILABLE';
  return status >= 400 && status < 500 ? 'BAD_INPUT' : 'INTERNAL';
}

/** An error of Express' body parser or another of its middlewares. */
function isHttpError(error: unknown): error is { status: number } {
  return error instanceof Error && 'expose' in error && 'status' in error && typeof error.status === 'number';
}

function isAway(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  const { code, originalCode, message, cause, meta } = error as Record<string, unknown>;
  if ([code, originalCode].some((one) => typeof one === 'string' && AWAY.test(one))) return true;
  if (typeof message === 'string' && AWAY_MESSAGE.test(message)) return true;
  const adapter = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError;
  return isAway(cause, depth + 1) || isAway(adapter, depth + 1);
}
