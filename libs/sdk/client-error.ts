/** The codes the service answers with; a later service may know more. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BAD_INPUT'
  | 'BAD_OPTIONS'
  | 'NOT_STARTED'
  | 'ALREADY_STARTED'
  | 'GAME_OVER'
  | 'SEAT_TAKEN'
  | 'GAME_FULL'
  | 'NOT_ASKED'
  | 'NOT_OFFERED'
  | 'STALE_DECISION'
  | 'TOO_LARGE'
  | 'TOO_COMPLEX'
  | 'RATE_LIMITED'
  | 'UNAVAILABLE'
  | 'INTERNAL';

/** The service refused, or could not be reached (UNAVAILABLE). `message` says what to do next. */
export class ClientError extends Error {
  constructor(
    readonly code: ErrorCode | (string & {}),
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ClientError';
  }
}

/** The session's token has expired or the API key was revoked: sign in again, or begin as another guest. */
export class SessionExpired extends ClientError {
  constructor(cause: ClientError) {
    super(cause.code, cause.message, { cause });
    this.name = 'SessionExpired';
  }
}

/** How GraphQL tells an error. */
export interface GraphQLFault {
  readonly message: string;
  readonly extensions?: { readonly code?: unknown };
}

/** The typed error of the first of GraphQL's errors. */
export function clientError(faults: readonly GraphQLFault[]): ClientError {
  const [fault] = faults;
  const code = fault?.extensions?.code;
  return new ClientError(typeof code === 'string' ? code : 'INTERNAL', fault?.message ?? 'The service gave no reason.');
}
