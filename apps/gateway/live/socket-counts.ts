import type { Duplex } from 'node:stream';
import { NightledgerError, networkOf } from '#platform';

const RETRY_SECONDS = 30;

/** How many WebSockets are open, in all and from each address, and no more of them than are allowed. */
export class SocketCounts {
  private all = 0;
  private readonly byNetwork = new Map<string, number>();

  constructor(private readonly most: { readonly all: number; readonly perAddress: number }) {}

  /** Counts a connection until it closes. Throws RATE_LIMITED where its address has as many as it may, UNAVAILABLE where all together have. */
  admit(address: string, socket: Duplex): void {
    const network = networkOf(address);
    if ((this.byNetwork.get(network) ?? 0) >= this.most.perAddress)
      throw new NightledgerError('RATE_LIMITED', `At most ${this.most.perAddress} connections are open from one address. Close some, or subscribe to more over each.`, { retryAfter: RETRY_SECONDS });
    if (this.all >= this.most.all) throw new NightledgerError('UNAVAILABLE', 'Too many connections are open here just now. Try again in a moment.', { retryAfter: RETRY_SECONDS });
    this.count(network, 1);
    socket.once('close', () => this.count(network, -1));
  }

  private count(network: string, by: number): void {
    this.all += by;
    const left = (this.byNetwork.get(network) ?? 0) + by;
    if (left > 0) this.byNetwork.set(network, left);
    else this.byNetwork.delete(network);
  }
}
