export { backoffMs, pause } from './backoff.js';
export { BusClosed } from './bus-closed.js';
export { BusModule } from './bus.module.js';
export { contentOf } from './content.js';
export { inMemoryBus } from './in-memory-bus.js';
export * from './port.js';
export { REQUEST_ID, requestOf, trace, type TraceLog } from './request-ids.js';
export { Watch } from './watch.js';
