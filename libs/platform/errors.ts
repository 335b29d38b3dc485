import type { RefusalCode } from '#engine';

/** What can go wrong, for clients to act on: HTTP status and title of each code. The set is closed; codes are never renamed. */
export const errorKinds = {
  UNAUTHENTICATED: { status: 401, title: 'Not signed in' },
  FORBIDDEN: { status: 403, title: 'Not allowed' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  BAD_INPUT: { status: 400, title: 'Bad input' },
  BAD_OPTIONS: { status: 422, title: 'Options the game type does not take' },
  NOT_STARTED: { status: 409, title: 'The game has not started' },
  ALREADY_STARTED: { status: 409, title: 'The game has started already' },
  GAME_OVER: { status: 409, title: 'The game is over' },
  SEAT_TAKEN: { status: 409, title: 'The seat is taken' },
  GAME_FULL: { status: 409, title: 'The game is full' },
  NOT_ASKED: { status: 409, title: 'Nothing is asked of this seat' },
  NOT_OFFERED: { status: 422, title: 'The answer is not among the options' },
  STALE_DECISION: { status: 409, title: 'The decision is closed' },
  TOO_LARGE: { status: 413, title: 'Too large' },
  TOO_COMPLEX: { status: 400, title: 'Too complex' },
  RATE_LIMITED: { status: 429, title: 'Too many requests' },
  UNAVAILABLE: { status: 503, title: 'Not available just now' },
  INTERNAL: { status: 500, title: 'Something went wrong here' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorKinds;

// Every refusal of the rules has its code here.
true satisfies RefusalCode extends ErrorCode ? true : never;

/** What may be said beside the message. `retryAfter`: seconds until it is worth another try. */
export interface ErrorExtra {
  readonly retryAfter?: number;
}

/** An error that clients may see as it stands: the message says what to do next, and holds no secret. */
export class NightledgerError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly extra: ErrorExtra = {},
  ) {
    super(message);
    this.name = 'NightledgerError';
  }
}

/** The HTTP status of a code. */
export function statusOf(code: ErrorCode): number {
  return errorKinds[code].status;
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorKinds, code);
}
