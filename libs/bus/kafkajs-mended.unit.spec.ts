import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import './kafkajs-mended.js';

interface Queue {
  pending: object[];
  readonly throttleCheckTimeoutId: object | null;
  checkPendingRequests(): void;
  destroy(): void;
}
const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as new (options: object) => Queue;
const queue = (): Queue => new RequestQueue({ maxInFlightRequests: 0, requestTimeout: 100, logger: { namespace: () => ({ debug: () => undefined }) } });

test('a connection on which no request waits does not look for one again and again', () => {
  const idle = queue();
  idle.checkPendingRequests();
  expect(idle.throttleCheckTimeoutId).toBeNull();
});

test('a request that waits is looked for', () => {
  const busy = queue();
  busy.pending.push({});
  busy.checkPendingRequests();
  expect(busy.throttleCheckTimeoutId).not.toBeNull();
  busy.destroy();
});
