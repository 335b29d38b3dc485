import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to a database that can be cut: then whoever calls is hung up on, as by a server that is just going down or coming up. */
export interface Line {
  readonly url: string;
  cut(): void;
  mend(): void;
  /** How often somebody has called while it was cut. */
  readonly callsWhileCut: number;
  /** The most calls there were at the same time, cut or not. */
  readonly mostAtOnce: number;
  close(): Promise<void>;
}

/** Stands between a service and the database at `url`. */
export async function lineTo(url: string): Promise<Line> {
  const target = new URL(url);
  const open = new Set<Socket>();
  const calls = new Set<Socket>();
  const line = { isCut: false, callsWhileCut: 0, mostAtOnce: 0 };
  const server = createServer((caller) => {
    line.mostAtOnce = Math.max(line.mostAtOnce, calls.size + 1);
    caller.on('error', () => undefined);
    if (line.isCut) {
      line.callsWhileCut++;
      caller.destroy();
      return;
    }
    calls.add(caller);
    caller.on('close', () => calls.delete(caller));
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [caller, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => (open.delete(socket), caller.destroy(), upstream.destroy()));
    }
    caller.pipe(upstream).pipe(caller);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hangUp = () => open.forEach((socket) => socket.destroy());
  return {
    url: through.href,
    cut: () => {
      line.isCut = true;
      hangUp();
    },
    mend: () => void (line.isCut = false),
    get callsWhileCut() {
      return line.callsWhileCut;
    },
    get mostAtOnce() {
      return line.mostAtOnce;
    },
    close: async () => {
      hangUp();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
