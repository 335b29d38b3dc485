import type { WebSocket } from 'ws';

const SWEEP = 1_000;
/** Who does not answer a ping before the next one is taken for gone. */
const PING = 12_000;

/** A connection that is looked after. */
export interface Cared {
  readonly socket: WebSocket;
  answered: boolean;
  /** When it is to be pinged next, by the clock that nobody can set. */
  pingAt: number;
  /** When its session expires, by the clock on the wall. */
  expiresAt: number;
  /** When it is to be looked up next whose it is. */
  checkAt: number;
}

export interface CareHooks {
  /** The connection's session has expired. */
  expired(socket: WebSocket): void;
  /** It is time to look up again whose connection it is. */
  check(socket: WebSocket): void;
}

/** Looks after all connections with one timer: pings them, ends those that are gone or whose session is over. */
export class SocketCare {
  private readonly all = new Set<Cared>();
  private readonly timer: NodeJS.Timeout;

  /** @param keyCheck keys may be revoked and players locked: so often (in milliseconds) that is looked up */
  constructor(
    private readonly hooks: CareHooks,
    private readonly keyCheck: number,
  ) {
    this.timer = setInterval(() => this.sweep(performance.now()), Math.min(SWEEP, keyCheck)).unref();
  }

  /** Begins to look after a connection, until it is closed. */
  begin(socket: WebSocket): Cared {
    const cared: Cared = { socket, answered: true, pingAt: performance.now() + PING, expiresAt: Infinity, checkAt: Infinity };
    this.all.add(cared);
    socket.on('pong', () => (cared.answered = true));
    socket.once('close', () => this.all.delete(cared));
    return cared;
  }

  /** From now on the connection ends with its session, and whose it is is looked up now and then. */
  identified(cared: Cared, expiresAt: Date | null): void {
    cared.checkAt = performance.now() + this.keyCheck;
    if (expiresAt !== null) cared.expiresAt = expiresAt.getTime();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private sweep(now: number): void {
    const wall = Date.now();
    for (const cared of this.all) {
      if (cared.expiresAt <= wall) this.hooks.expired(cared.socket);
      if (cared.checkAt <= now) {
        cared.checkAt = now + this.keyCheck;
        this.hooks.check(cared.socket);
      }
      if (cared.pingAt <= now) this.ping(cared, now);
    }
  }

  private ping(cared: Cared, now: number): void {
    if (!cared.answered) return cared.socket.terminate();
    cared.answered = false;
    cared.pingAt = now + PING;
    if (cared.socket.readyState === cared.socket.OPEN) cared.socket.ping();
  }
}
