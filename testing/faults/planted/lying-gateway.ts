import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import type { LedgerCommit, SeenCommit } from '#table';

/** An update as it travels: what a lie may change. */
export interface Pushed {
  readonly gameId: string;
  readonly version: number;
  readonly decisions: readonly { readonly options: unknown }[];
  commits: SeenCommit[];
}

/** Changes an update on its way to a client. Each connection has a liar of its own. */
export type Liar = (update: Pushed) => void | Promise<void>;

/** From this version on it is lied: by then every game is well under way. */
const FROM = 8;

/** Keeps one commit to itself: one that asks the client nothing, or the game would wait for ever. */
export function skipping(): Liar {
  let done = false;
  return (update) => {
    const asks = update.decisions.some(({ options }) => options !== null);
    if (done || asks || update.version < FROM || update.commits.length === 0) return;
    update.commits = update.commits.slice(0, -1);
    done = true;
  };
}

/** Tells one commit again. */
export function repeating(): Liar {
  let last: SeenCommit | undefined;
  let done = false;
  return (update) => {
    if (last !== undefined && update.version >= FROM && !done && update.commits.length > 0) {
      update.commits = [last, ...update.commits];
      done = true;
    }
    last = update.commits.at(-1) ?? last;
  };
}

/** Tells everybody what the facts of a commit tell one seat alone. */
export const leaking = (commitOf: (gameId: string, version: number) => Promise<LedgerCommit>) => (): Liar => async (update) => {
  for (const [n, seen] of update.commits.entries()) {
    const { facts } = await commitOf(update.gameId, seen.version);
    update.commits[n] = { ...seen, facts: seen.facts.map((fact, at) => ({ ...fact, data: { ...fact.data, ...facts[at]?.secret?.data } })) };
  }
};

export const honest = (): Liar => () => undefined;

/** Stands before a gateway and passes everything on, the updates of games as `liar` has them. */
export class LyingGateway {
  readonly #sockets = new WebSocketServer({ noServer: true, handleProtocols: (offered) => [...offered][0] ?? false });
  readonly #server: Server;

  private constructor(
    private readonly behind: string,
    private readonly liar: () => Liar,
  ) {
    this.#server = createServer((incoming, response) => this.#pass(incoming, response));
    this.#server.on('upgrade', (upgrade, socket, head) => this.#sockets.handleUpgrade(upgrade, socket, head, (client) => this.#join(client, upgrade.url!)));
  }

  static async open(behind: string, liar: () => Liar): Promise<LyingGateway> {
    const gateway = new LyingGateway(behind, liar);
    gateway.#server.listen(0, '127.0.0.1');
    await once(gateway.#server, 'listening');
    return gateway;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    for (const client of this.#sockets.clients) client.terminate();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #pass(incoming: IncomingMessage, response: ServerResponse): void {
    const { method, headers, url } = incoming;
    const onward = request(new URL(url!, this.behind), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  }

  #join(client: WebSocket, path: string): void {
    const server = new WebSocket(`${this.behind.replace('http', 'ws')}${path}`, client.protocol);
    const lie = this.liar();
    let sending = Promise.resolve();
    const waiting: string[] = [];
    client.on('message', (data: Buffer) => (server.readyState === WebSocket.OPEN ? server.send(data.toString()) : waiting.push(data.toString())));
    server.on('open', () => waiting.forEach((text) => server.send(text)));
    server.on('message', (data: Buffer) => {
      sending = sending.then(async () => client.send(await lied(data.toString(), lie)));
    });
    for (const [one, other] of [[client, server], [server, client]] as const) one.on('error', () => other.terminate()).on('close', () => other.terminate());
  }
}

async function lied(text: string, lie: Liar): Promise<string> {
  const message = JSON.parse(text) as { payload?: { data?: { gameUpdates?: Pushed } } };
  const update = message.payload?.data?.gameUpdates;
  if (!update) return text;
  await lie(update);
  return JSON.stringify(message);
}
