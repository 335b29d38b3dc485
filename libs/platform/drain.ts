import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Counts the requests being served, so that a service can finish them before it goes. */
export class Drain {
  private active = 0;
  private draining = false;

  readonly middleware = (_request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    this.active++;
    response.once('close', () => this.active--);
    if (this.draining) response.setHeader('connection', 'close');
    next();
  };

  /**
   * Says that it is not ready and goes on serving until that is known everywhere, closing each connection with its next answer; then takes
   * no more, and resolves when the requests under way are answered, or after the given patience.
   */
  async finish(server: Server, { knownMs, patienceMs }: { readonly knownMs: number; readonly patienceMs: number }): Promise<void> {
    this.draining = true;
    await delay(knownMs);
    server.close();
    for (const until = performance.now() + patienceMs; this.active > 0 && performance.now() < until; ) await delay(10);
    server.closeIdleConnections();
  }

  /** For readiness. */
  readonly check = async (): Promise<void> => {
    if (this.draining) throw new Error('stopping');
  };
}
