export { NightledgerClient, type ClientOptions } from './client.js';
export { ClientError, type ErrorCode } from './client-error.js';
export type { WatchOptions } from './watch.js';
export type * from './types.js';
