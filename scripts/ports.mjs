import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

/** Below the range from which the system hands out ports. */
const RANGE = [20000, 32000];

/** Whether nobody listens on this port of the loopback address. */
export function isFree(port) {
  return new Promise((settle) => {
    const probe = createServer();
    probe.once('error', () => settle(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => settle(true)));
  });
}

/** So many different ports that are free now. */
export async function freePorts(count) {
  const ports = new Set();
  while (ports.size < count) {
    const port = randomInt(...RANGE);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

/** Whether somebody takes connections on this port of the loopback address. */
export function accepts(port) {
  return new Promise((settle) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => settle(false));
    socket.once('connect', () => {
      socket.destroy();
      settle(true);
    });
  });
}
