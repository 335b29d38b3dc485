import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * How a connection breaks in the middle of an append: before the database has it, while the database carries it out, or after it is
 * durable and before the answer is handed back.
 */
export type Break = 'before' | 'meanwhile' | 'after';

/** A line to a database that breaks when it is told to. */
export interface BreakingProxy {
  readonly url: string;
  /** Asked at every append; undefined lets it through. */
  onAppend: (() => Break | undefined) | undefined;
  close(): Promise<void>;
}

/** Stands between a pool and the database at `url`. */
export async function breakingProxy(url: string): Promise<BreakingProxy> {
  const target = new URL(url);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => (open.delete(socket), client.destroy()));
    }
    let swallow = false;
    upstream.on('data', (chunk) => (swallow ? client.destroy() : client.write(chunk)));
    client.on('close', () => upstream.end());
    client.on('data', (chunk) => {
      const how = chunk.includes('ledger-append') ? proxy.onAppend?.() : undefined;
      swallow ||= how === 'after';
      if (how !== 'before') upstream.write(chunk);
      if (how === 'before' || how === 'meanwhile') client.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  const proxy: BreakingProxy = { url: through.href, onAppend: undefined, close };
  return proxy;
}
