import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { createSourceEventStream, execute, subscribe, type ExecutionArgs, type ExecutionResult, type FormattedExecutionResult } from 'graphql';
import { CloseCode, handleProtocols, makeServer, type Context, type Server as Protocol } from 'graphql-ws';
import { WebSocketServer, type WebSocket } from 'ws';
import { CONFIG, LOGGER, NightledgerError, refuseConnection, standard, toNightledgerError, type Config, type Logger } from '#platform';
import type { GatewayContext } from '../graphql/context.js';
import { ContextFactory, type Sender } from '../graphql/context-factory.js';
import { tellError } from '../graphql/errors.js';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.js';
import { Outbox } from './outbox.js';
import { isShareable, resultText } from './shared-results.js';
import { SocketCare, type Cared } from './socket-care.js';
import { SocketCounts } from './socket-counts.js';
import { SocketOperations, type Connection } from './socket-operations.js';

/** Close codes: the token or key is not valid (any more), and the same one need not be tried again; or a new connection may do. */
const UNAUTHENTICATED = CloseCode.Unauthorized;
const TRY_LATER = 1013;
const GOING_AWAY = 1001;

interface Extra {
  readonly socket: WebSocket;
  readonly outbox: Outbox;
  readonly cared: Cared;
  /** Until the client has said who it is. */
  request?: IncomingMessage;
  connection?: Connection;
}
type Ctx = Context<Record<string, unknown>, Extra>;

/** GraphQL over WebSocket (protocol graphql-transport-ws) at /graphql: the same identity, limits and errors as over HTTP. */
@Injectable()
export class LiveSocket implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sockets: WebSocketServer;
  private readonly counts: SocketCounts;
  private readonly care: SocketCare;
  /** What each said of itself, to be looked up again. */
  private readonly connections = new WeakMap<WebSocket, Connection>();
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
    this.counts = new SocketCounts(config.sockets);
    const expired = (socket: WebSocket) => socket.close(UNAUTHENTICATED, 'UNAUTHENTICATED: the token has expired');
    this.care = new SocketCare({ expired, check: (socket) => void this.check(socket) }, limits.keyCheck);
  }

  onApplicationBootstrap(): void {
    const server = this.http.httpAdapter.getHttpServer() as Server;
    const protocol = this.protocol();
    const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => this.upgrade(request, socket, head);
    this.sockets.on('connection', (socket: WebSocket, request: IncomingMessage) => this.serve(protocol, socket, request));
    this.sockets.on('wsClientError', (_error: Error, socket: Duplex) => refuseConnection(socket, new NightledgerError('BAD_INPUT', 'This opens no WebSocket. Send what RFC 6455 asks for, with the protocol graphql-transport-ws.')));
    server.on('upgrade', upgrade);
    this.stopListening = () => void server.off('upgrade', upgrade);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopListening();
    this.care.stop();
    for (const socket of this.sockets.clients) socket.close(GOING_AWAY, 'UNAVAILABLE: the service is going; connect again');
    const impatience = setTimeout(() => this.sockets.clients.forEach((s) => s.terminate()), 1_000);
    await new Promise((closed) => this.sockets.close(closed));
    clearTimeout(impatience);
  }

  private protocol(): Protocol<Extra> {
    return makeServer<Record<string, unknown>, Extra>({
      execute,
      subscribe: (args) => (isShareable(args) ? (createSourceEventStream(args) as ReturnType<typeof subscribe>) : subscribe(args)),
      onConnect: (ctx) => this.connect(ctx),
      onOperation: (ctx, id, _payload, args, result) => {
        if (!isShareable(args) || !(Symbol.asyncIterator in result)) return undefined;
        return ctx.extra.outbox.stream(id, result as AsyncIterable<object>, (update) => resultText(args, update, (told) => this.told(told, args)));
      },
      onSubscribe: (ctx, _id, payload) => this.operations.prepare(ctx.extra.connection!, Object.keys(ctx.subscriptions).length, payload),
      onError: (_ctx, _id, _payload, errors) => errors.map((e) => tellError(e, e.toJSON(), this.log)),
      onNext: (_ctx, _id, _payload, args, result) => this.told(result, args),
    });
  }

  private told({ errors, ...result }: ExecutionResult, args: ExecutionArgs): FormattedExecutionResult {
    return errors === undefined ? result : { ...result, errors: errors.map((e) => tellError(e, e.toJSON(), this.log, (args.contextValue as GatewayContext).requestId)) };
  }

  private serve(protocol: Protocol<Extra>, socket: WebSocket, request: IncomingMessage): void {
    const outbox = new Outbox(socket, request.socket, this.limits.unreadBytes);
    const handle = (message: unknown, cb: (text: string) => Promise<void>) =>
      cb(String(message)).catch((error: unknown) => {
        this.log.error({ err: error }, 'a WebSocket message could not be handled');
        socket.close(CloseCode.InternalServerError, 'INTERNAL: something went wrong here');
      });
    // Whoever asks and does not read is owed ever more: pongs and refusals too.
    const mustRead = () => void (socket.bufferedAmount > this.limits.unreadBytes && socket.terminate());
    socket.on('message', mustRead).on('ping', mustRead);
    socket.on('error', (error) => this.log.debug({ err: error }, 'a WebSocket failed'));
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: (text) => outbox.send(text),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (cb) => void socket.on('message', (message) => void handle(message, cb)),
      },
      { socket, outbox, request, cared: this.care.begin(socket) },
    );
    socket.once('close', (code, reason) => void closed(code, String(reason)));
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (request.url?.split('?')[0] !== '/graphql') return refuseConnection(socket, standard('NOT_FOUND'));
    try {
      this.counts.admit(addressOf(request, this.config.trustedProxies), socket);
    } catch (error) {
      return refuseConnection(socket, error);
    }
    this.sockets.handleUpgrade(request, socket, head, (ws) => this.sockets.emit('connection', ws, request));
  }

  private async connect(ctx: Ctx): Promise<boolean> {
    const { request, socket, cared } = ctx.extra;
    const sender = senderOf(ctx.connectionParams ?? {}, request!, this.config.trustedProxies);
    delete ctx.extra.request;
    try {
      const identified = await this.contexts.identify(sender);
      ctx.extra.connection = { sender, identified };
      if (identified === null) return true;
      this.care.identified(cared, identified.expiresAt);
      this.connections.set(socket, ctx.extra.connection);
      return true;
    } catch (error) {
      const { code, message } = toNightledgerError(error);
      socket.close(code === 'UNAUTHENTICATED' ? UNAUTHENTICATED : TRY_LATER, `${code}: ${message}`.slice(0, 120));
      return false;
    }
  }

  /** Ends the connection where its key has been revoked, or its player locked. */
  private async check(socket: WebSocket): Promise<void> {
    const { sender, identified } = this.connections.get(socket)!;
    try {
      await this.contexts.identified(sender);
    } catch (error) {
      // A database that is away says nothing about it.
      if (toNightledgerError(error).code === 'UNAUTHENTICATED') socket.close(UNAUTHENTICATED, `UNAUTHENTICATED: the ${identified?.via === 'api-key' ? 'key' : 'session'} is no longer valid`);
    }
  }
}

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
