import { createRequire } from 'node:module';
import kafkajs from 'kafkajs';

interface RequestQueue {
  readonly pending: readonly unknown[];
  scheduleCheckPendingRequests: (this: RequestQueue) => void;
}

// kafkajs 2.2.4 looks every millisecond, on every connection, whether a request waits to be sent; also while none does.
const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as { prototype: RequestQueue };
const { scheduleCheckPendingRequests } = prototype;
prototype.scheduleCheckPendingRequests = function () {
  if (this.pending.length > 0) scheduleCheckPendingRequests.call(this);
};

export { kafkajs };
