export { NightledgerClient, type ClientOptions, type FeedOptions } from './client.js';
export { ClientError, SessionExpired, type ErrorCode } from './client-error.js';
export type { ConnectionState } from './live.js';
export { sentence } from './sentence.js';
export { storedIn, type SessionChange, type SessionStore } from './sessions.js';
export type * from './types.js';
export { verifyWebhook, type WebhookMessage } from './verify-webhook.js';
export type { WatchOptions } from './watch.js';
