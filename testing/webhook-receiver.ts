import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from './e2e-players.js';

/** What has arrived at a webhook. */
export interface Received {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly message: { readonly type: string; readonly timestamp: string; readonly data: any };
}

type Answer = (request: Received, response: ServerResponse) => void;

/** A program that keeps all it is told at 127.0.0.1, and says 204 unless told otherwise. */
export class WebhookReceiver {
  private readonly received: Received[] = [];
  private answer: Answer = (_, response) => response.writeHead(204).end();

  private constructor(private readonly server: Server) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void this.hear(request, response));
  }

  static async start(): Promise<WebhookReceiver> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new WebhookReceiver(server);
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  answersAs(answer: Answer): void {
    this.answer = answer;
  }

  /** What has arrived at a path, in order. */
  at(path: string): Received[] {
    return this.received.filter((one) => one.path === path);
  }

  /** The same, once it is so many. */
  until(path: string, count: number): Promise<Received[]> {
    return eventually(async () => this.at(path), (told) => told.length >= count);
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const piece of request) body += String(piece);
    const one: Received = { path: request.url!, headers: request.headers as Record<string, string>, body, message: JSON.parse(body) };
    this.received.push(one);
    this.answer(one, response);
  }
}
