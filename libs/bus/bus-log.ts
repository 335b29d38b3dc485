/** Where a bus tells of trouble it goes on after (pino's shape). Messages themselves are never told: they hold hidden cards. */
export interface BusLog {
  warn(fields: object, text: string): void;
}

/** What may be told of an error that a handler threw. */
export function whatFailed(error: unknown): { readonly error: string; readonly code?: unknown } {
  if (!(error instanceof Error)) return { error: 'not an Error' };
  return 'code' in error ? { error: error.name, code: error.code } : { error: error.name };
}
