export { backoffMs, pause } from './backoff.js';
export { BusClosed } from './bus-closed.js';
export type { BusLog } from './bus-log.js';
export { inMemoryBus } from './in-memory-bus.js';
export * from './port.js';
