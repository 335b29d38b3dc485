import { ClientError } from '#sdk';

const WORDS: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: 'You are not signed in any more. Sign in again, or go on as a guest.',
  FORBIDDEN: 'That is not yours to do.',
  NOT_FOUND: 'There is no such thing here, or it is private and wants its invite link.',
  NOT_STARTED: 'The game has not begun yet.',
  ALREADY_STARTED: 'The game has begun already.',
  GAME_OVER: 'The game is over.',
  SEAT_TAKEN: 'That seat is taken.',
  GAME_FULL: 'All seats of this game are taken.',
  NOT_ASKED: 'You are not asked that any more. The table has been brought up to date.',
  NOT_OFFERED: 'That answer is not offered. The table has been brought up to date.',
  STALE_DECISION: 'The question has closed meanwhile. The table has been brought up to date.',
  TOO_LARGE: 'That is too long.',
  RATE_LIMITED: 'That was a lot at once. Wait a moment and try again.',
  UNAVAILABLE: 'The service cannot be reached. Try again in a moment.',
  INTERNAL: 'Something went wrong on our side. Try again.',
};

/** What an error means for whoever plays. Where the service names the place (bad input, bad options), its own words say more. */
export function inWords(error: unknown): string {
  if (!(error instanceof ClientError)) return 'Something went wrong in this page. Reload it.';
  return WORDS[error.code] ?? error.message;
}
