import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * What becomes of bytes. `deaf`: requests arrive, answers do not. `stall`: nothing arrives until it is over, then all does. `refuse`: every
 * connection is closed at once.
 */
export type Weather = 'pass' | 'slow' | 'stall' | 'deaf' | 'refuse';

const SLOW_MS = 150;

/** A TCP proxy on the loopback address, through which connections can be cut, held up or made deaf. */
export class NetProxy {
  readonly #open = new Set<() => void>();
  readonly #server: Server;
  #weather: Weather = 'pass';
  #changed = deferred();

  private constructor(public target: number) {
    this.#server = createServer({ noDelay: true }, (client) => this.#carry(client));
  }

  /** Opens a proxy to a port; it may be told another `target` later. */
  static async to(target: number): Promise<NetProxy> {
    const proxy = new NetProxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Changes what becomes of bytes, on connections that are open too. After `deaf` those are cut: they have lost something. */
  set weather(weather: Weather) {
    const before = this.#weather;
    this.#weather = weather;
    this.#changed.resolve();
    this.#changed = deferred();
    if (before === 'deaf' || weather === 'refuse') this.cut();
  }

  /** Cuts every connection for which `hit` says so. Returns how many. */
  cut(hit: () => boolean = () => true): number {
    const cut = [...this.#open].filter(() => hit());
    cut.forEach((destroy) => destroy());
    return cut.length;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.weather = 'refuse';
    this.cut();
  }

  #carry(client: Socket): void {
    if (this.#weather === 'refuse') return void client.destroy();
    const server = connect({ port: this.target, host: '127.0.0.1', noDelay: true });
    const destroy = (): void => {
      this.#open.delete(destroy);
      client.destroy();
      server.destroy();
    };
    this.#open.add(destroy);
    for (const socket of [client, server]) socket.on('error', destroy).on('close', destroy);
    this.#pipe(client, server, false);
    this.#pipe(server, client, true);
  }

  /** One after the other, so that nothing overtakes what has been held up. */
  #pipe(from: Socket, to: Socket, back: boolean): void {
    let last = Promise.resolve();
    const next = (work: () => void): void => {
      last = last.then(() => this.#held()).then(work);
    };
    from.on('data', (bytes) => next(() => this.#forward(bytes, from, to, back)));
    from.on('end', () => next(() => void to.end()));
  }

  #forward(bytes: Buffer, from: Socket, to: Socket, back: boolean): void {
    if ((back && this.#weather === 'deaf') || to.destroyed || to.write(bytes)) return;
    from.pause();
    to.once('drain', () => from.resume());
  }

  async #held(): Promise<void> {
    if (this.#weather === 'slow') await delay(SLOW_MS);
    while (this.#weather === 'stall') await this.#changed.promise;
  }
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}
