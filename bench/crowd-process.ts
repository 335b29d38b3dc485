/**
 * A process of its own that holds many subscriptions, each on a connection of its own. Its parent sends the orders; it answers `ready`
 * once everybody has had the first update, and from then on tells when each version had reached everybody here.
 */
import { WebSocket } from 'ws';
import type { CrowdOrders } from './crowd.js';

const AT_ONCE = 100;
const reached = new Map<number, number>();

process.once('message', (orders: CrowdOrders) => void come(orders));

async function come({ url, query, gameIds, first, count }: CrowdOrders): Promise<void> {
  try {
    for (let open = 0; open < count; open += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, count - open) }, (_, i) => first + open + i);
      await Promise.all(some.map((n) => subscribe(url, query, gameIds[n % gameIds.length]!, addressOf(n), count)));
    }
    process.send!('ready');
  } catch (error) {
    process.send!({ failed: (error as Error).message });
  }
}

/** All of 127.0.0.0/8 is this machine: each has some 28,000 ports. */
const addressOf = (n: number): string => `127.0.0.${2 + Math.floor(n / 5_000)}`;

function subscribe(url: string, query: string, gameId: string, localAddress: string, all: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws').replace('localhost', '127.0.0.1')}/graphql`, 'graphql-transport-ws', { perMessageDeflate: false, localAddress });
    let begun = false;
    socket.on('open', () => socket.send('{"type":"connection_init"}'));
    socket.on('message', (data: Buffer) => {
      const text = data.toString('latin1', 0, 200);
      if (text.startsWith('{"type":"connection_ack"')) return socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query, variables: { gameId } } }));
      if (!text.includes('"type":"next"')) return;
      if (begun) return note(Number(/"version":(\d+)/.exec(text)![1]), all);
      begun = true;
      resolve();
    });
    socket.on('close', (code) => reject(new Error(`a connection was closed (${code})`)));
    socket.on('error', reject);
  });
}

/** Tells the parent once a version has reached all who are here. */
function note(version: number, all: number): void {
  const count = (reached.get(version) ?? 0) + 1;
  reached.set(version, count);
  if (count < all) return;
  reached.delete(version);
  process.send!({ version, at: performance.timeOrigin + performance.now() });
}
