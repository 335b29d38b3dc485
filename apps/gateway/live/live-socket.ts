import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { execute, subscribe, type ExecutionArgs, type FormattedExecutionResult } from 'graphql';
import { CloseCode, handleProtocols, makeServer, type Context, type Server as Protocol } from 'graphql-ws';
import { WebSocketServer, type WebSocket } from 'ws';
import { CONFIG, LOGGER, toNightledgerError, withRequestId, type Config, type Logger } from '#platform';
import type { GatewayContext } from '../graphql/context.js';
import { ContextFactory, type Sender } from '../graphql/context-factory.js';
import { tellError } from '../graphql/errors.js';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.js';
import { SocketOperations, type Connection } from './socket-operations.js';

/** Close codes: the token or key is not valid (any more), and the same one need not be tried again; or a new connection may do. */
const UNAUTHENTICATED = CloseCode.Unauthorized;
const TRY_LATER = 1013;
const GOING_AWAY = 1001;
/** Who does not answer a ping before the next one is taken for gone. */
const PING = 12_000;
/** Keys do not expire, but may be revoked: so often they are looked up again. */
const KEY_CHECK = 60_000;
const LONGEST_TIMER = 2 ** 31 - 1;

interface Extra {
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
  connection?: Connection;
  expiry?: NodeJS.Timeout;
}
type Ctx = Context<Record<string, unknown>, Extra>;

/** GraphQL over WebSocket (protocol graphql-transport-ws) at /graphql: the same identity, limits and errors as over HTTP. */
@Injectable()
export class LiveSocket implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sockets: WebSocketServer;
  private stopListening: () => void = () => undefined;

  constructor(
    private readonly http: HttpAdapterHost,
    private readonly contexts: ContextFactory,
    private readonly operations: SocketOperations,
    @Inject(GATEWAY_LIMITS) private readonly limits: GatewayLimits,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.sockets = new WebSocketServer({ noServer: true, maxPayload: limits.messageBytes, handleProtocols });
  }

  onApplicationBootstrap(): void {
    const server = this.http.httpAdapter.getHttpServer() as Server;
    const protocol = this.protocol();
    const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => this.upgrade(request, socket, head);
    this.sockets.on('connection', (socket: WebSocket, request: IncomingMessage) => this.serve(protocol, socket, request));
    server.on('upgrade', upgrade);
    this.stopListening = () => void server.off('upgrade', upgrade);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopListening();
    for (const socket of this.sockets.clients) socket.close(GOING_AWAY, 'UNAVAILABLE: the service is going; connect again');
    const impatience = setTimeout(() => this.sockets.clients.forEach((s) => s.terminate()), 1_000);
    await new Promise((closed) => this.sockets.close(closed));
    clearTimeout(impatience);
  }

  private protocol(): Protocol<Extra> {
    return makeServer<Record<string, unknown>, Extra>({
      execute: (args) => withRequestId(requestIdOf(args), () => execute(args)),
      subscribe: (args) => withRequestId(requestIdOf(args), () => subscribe(args)),
      onConnect: (ctx) => this.connect(ctx),
      onClose: (ctx) => clearTimeout(ctx.extra.expiry),
      onSubscribe: (ctx, _id, payload) => this.operations.prepare(ctx.extra.connection!, Object.keys(ctx.subscriptions).length, payload),
      onError: (_ctx, _id, _payload, errors) => errors.map((e) => tellError(e, e.toJSON(), this.log)),
      onNext: (_ctx, _id, _payload, _args, { errors, ...result }): FormattedExecutionResult =>
        errors === undefined ? result : { ...result, errors: errors.map((e) => tellError(e, e.toJSON(), this.log)) },
    });
  }

  private serve(protocol: Protocol<Extra>, socket: WebSocket, request: IncomingMessage): void {
    const pings = keepAlive(socket);
    const handle = (message: unknown, cb: (text: string) => Promise<void>) =>
      cb(String(message)).catch((error: unknown) => {
        this.log.error({ err: error }, 'a WebSocket message could not be handled');
        socket.close(CloseCode.InternalServerError, 'INTERNAL: something went wrong here');
      });
    socket.on('error', (error) => this.log.debug({ err: error }, 'a WebSocket failed'));
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: (text) => sent(socket, text),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (cb) => void socket.on('message', (message) => void handle(message, cb)),
      },
      { socket, request },
    );
    socket.once('close', (code, reason) => {
      clearInterval(pings);
      void closed(code, String(reason));
    });
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (request.url?.split('?')[0] !== '/graphql') {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
      return;
    }
    this.sockets.handleUpgrade(request, socket, head, (ws) => this.sockets.emit('connection', ws, request));
  }

  private async connect(ctx: Ctx): Promise<boolean> {
    const { request, socket } = ctx.extra;
    const sender = senderOf(ctx.connectionParams ?? {}, request, this.config.trustedProxies);
    try {
      const identified = await this.contexts.identify(sender);
      ctx.extra.connection = { sender, identified };
      this.endInTime(ctx, ctx.extra.connection);
      return true;
    } catch (error) {
      const { code, message } = toNightledgerError(error);
      socket.close(code === 'UNAUTHENTICATED' ? UNAUTHENTICATED : TRY_LATER, `${code}: ${message}`.slice(0, 120));
      return false;
    }
  }

  /** Ends the connection when its token expires, or soon after its key has been revoked. */
  private endInTime(ctx: Ctx, connection: Connection): void {
    const { identified, sender } = connection;
    if (identified === null || ctx.extra.socket.readyState !== ctx.extra.socket.OPEN) return;
    const end = (why: string) => ctx.extra.socket.close(UNAUTHENTICATED, why);
    if (identified.expiresAt !== null) {
      const left = Math.max(0, identified.expiresAt.getTime() - Date.now());
      ctx.extra.expiry = setTimeout(() => end('UNAUTHENTICATED: the token has expired'), Math.min(left, LONGEST_TIMER)).unref();
      return;
    }
    ctx.extra.expiry = setTimeout(() => {
      this.contexts.identify(sender).then(
        () => this.endInTime(ctx, connection),
        (error: unknown) => {
          // A database that is away says nothing about the key.
          if (toNightledgerError(error).code === 'UNAUTHENTICATED') end('UNAUTHENTICATED: the key is no longer valid');
          else this.endInTime(ctx, connection);
        },
      );
    }, KEY_CHECK).unref();
  }
}

/** Resolves when the message has left: until then the next update of a subscription is not even made. */
const sent = (socket: WebSocket, text: string): Promise<void> =>
  new Promise((resolve) => {
    if (socket.readyState === socket.OPEN) socket.send(text, () => resolve());
    else resolve();
  });

function keepAlive(socket: WebSocket): NodeJS.Timeout {
  let answered = true;
  socket.on('pong', () => (answered = true));
  return setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    if (socket.readyState === socket.OPEN) socket.ping();
  }, PING).unref();
}

const requestIdOf = (args: ExecutionArgs): string => (args.contextValue as GatewayContext).requestId;

function senderOf(params: Record<string, unknown>, request: IncomingMessage, proxies: number): Sender {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  const token = text(params['token']);
  return {
    authorization: text(params['authorization']) ?? text(params['Authorization']) ?? (token && `Bearer ${token}`) ?? text(request.headers.authorization),
    invite: text(params['invite']) ?? text(request.headers['nightledger-invite']),
    requestId: randomUUID(),
    address: addressOf(request, proxies),
  };
}

/** Express does not see this request: as many proxies as are trusted are believed, as `req.ip` does. */
function addressOf({ socket, headers }: IncomingMessage, proxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',').map((address) => address.trim());
  const hops = [socket.remoteAddress ?? 'unknown', ...forwarded.filter((address) => address !== '').reverse()];
  return hops[Math.min(proxies, hops.length - 1)]!;
}
