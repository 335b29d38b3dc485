import { describe, expect, it } from '@jest/globals';
import { BadRequestException, NotFoundException } from '@nestjs/common';
import { GraphQLError } from 'graphql';
import { z } from 'zod';
import { Refusal } from '#engine';
import { errorKinds, NightledgerError, type ErrorCode } from './errors.js';
import { toGraphQLError, toProblem } from './problem.js';

const codeOf = (error: unknown): ErrorCode => toProblem(error).code;
const withCode = (code: string, message = 'secret cause') => Object.assign(new Error(message), { code });

describe('problem documents', () => {
  it('tell what one of our errors says', () => {
    expect(toProblem(new NightledgerError('RATE_LIMITED', 'Wait.', { retryAfter: 7 }))).toEqual({
      type: 'urn:nightledger:problem:rate-limited',
      title: 'Too many requests',
      status: 429,
      detail: 'Wait.',
      code: 'RATE_LIMITED',
      retryAfter: 7,
    });
  });

  it('tell what the rules refuse', () => {
    expect(toProblem(new Refusal('STALE_DECISION', 'It has been answered.'))).toEqual({
      type: 'urn:nightledger:problem:stale-decision',
      title: 'The decision is closed',
      status: 409,
      detail: 'It has been answered.',
      code: 'STALE_DECISION',
    });
  });

  it('have a closed set of codes', () => {
    expect(Object.entries(errorKinds).map(([code, { status }]) => `${code} ${status}`)).toEqual([
      'UNAUTHENTICATED 401',
      'FORBIDDEN 403',
      'NOT_FOUND 404',
      'BAD_INPUT 400',
      'BAD_OPTIONS 422',
      'NOT_STARTED 409',
      'ALREADY_STARTED 409',
      'GAME_OVER 409',
      'SEAT_TAKEN 409',
      'GAME_FULL 409',
      'NOT_ASKED 409',
      'NOT_OFFERED 422',
      'STALE_DECISION 409',
      'TOO_LARGE 413',
      'TOO_COMPLEX 400',
      'RATE_LIMITED 429',
      'UNAVAILABLE 503',
      'INTERNAL 500',
    ]);
  });

  it.each([
    withCode('ECONNREFUSED'),
    withCode('57P01'),
    withCode('08006'),
    withCode('53300'),
    withCode('53100'),
    withCode('58030'),
    withCode('25006'),
    new Error('Query read timeout'),
    withCode('P1001'),
    new Error('Connection terminated unexpectedly'),
    new Error('outer', { cause: withCode('ECONNRESET') }),
    Object.assign(withCode('P2010'), { meta: { driverAdapterError: new Error('x', { cause: { originalCode: '57P03' } }) } }),
  ])('say UNAVAILABLE when the database is away (%#)', (error) => {
    expect(codeOf(error)).toBe('UNAVAILABLE');
  });

  it.each([new Error('secret cause'), new TypeError('secret cause'), withCode('23505'), 'secret cause', undefined, new Refusal('SECRET' as never, 'secret cause')])(
    'say INTERNAL, and nothing of the cause, of what is unknown (%#)',
    (error) => {
      const problem = toProblem(error);
      expect(problem.code).toBe('INTERNAL');
      expect(JSON.stringify(problem)).not.toMatch(/secret/i);
    },
  );

  it('do not repeat what Nest quotes of a request', () => {
    expect(codeOf(new NotFoundException('Cannot GET /v1/x?token=abc'))).toBe('NOT_FOUND');
    expect(codeOf(new BadRequestException('Unexpected token h in "hush"'))).toBe('BAD_INPUT');
    expect(toProblem(new NotFoundException('Cannot GET /v1/x?token=abc')).detail).not.toContain('abc');
    expect(toProblem(new BadRequestException('Unexpected token h in "hush"')).detail).not.toContain('hush');
  });

  it('name the place of what has the wrong shape', () => {
    const { error } = z.object({ seats: z.object({ count: z.number() }) }).safeParse({ seats: { count: 'two' } });
    expect(toProblem(error)).toMatchObject({ code: 'BAD_INPUT', detail: 'seats.count: Invalid input: expected number, received string' });
  });
});

describe('errors in GraphQL', () => {
  it('carry code and path', () => {
    const wrapped = new GraphQLError('x', { path: ['game'], originalError: new NightledgerError('UNAVAILABLE', 'Later.', { retryAfter: 2 }) });
    expect(toGraphQLError(wrapped).toJSON()).toEqual({ message: 'Later.', path: ['game'], extensions: { code: 'UNAVAILABLE', retryAfter: 2 } });
  });

  it('hide unknown causes', () => {
    expect(toGraphQLError(new GraphQLError('secret', { originalError: new Error('secret') })).toJSON().message).not.toContain('secret');
  });
});
