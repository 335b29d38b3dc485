import { ClientError } from '#sdk';

/** Is this the service's refusal with one of these codes? */
export const isCode = (error: unknown, ...codes: readonly string[]): boolean => error instanceof ClientError && codes.includes(error.code);
