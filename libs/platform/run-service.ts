import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ConfigError, loadConfig, type Config } from './config.js';
import type { Drain } from './drain.js';
import { configureHttp } from './http.js';
import { createLogger, NestLogger, type Logger } from './logger.js';
import { LOGGER } from './tokens.js';

const FINISH_MS = 5000;
const STOP_MS = 15_000;
/** npm passes on the Ctrl-C that its child has had from the terminal. */
const ECHO_MS = 1000;

export interface ServiceOptions {
  /** Where the configuration comes from; the environment where nothing is said. It may start what the service needs. */
  readonly config?: () => Config | Promise<Config>;
  /** More to set up before listening. */
  readonly configure?: (app: NestExpressApplication) => void | Promise<void>;
  /** Called when the service listens. */
  readonly listening?: (url: string) => void;
  /** Called when everything else has stopped. */
  readonly stopped?: () => Promise<void>;
}

/**
 * Runs a service as this process: starts it, and on SIGTERM, SIGINT or SIGHUP takes no more requests, finishes those it has, and exits with 0.
 * What keeps it from starting is told in one line on stderr, and the exit code is 1; so it is after an error nobody caught.
 *
 * @param service its name in logs and metrics
 * @param module builds the root module, which has PlatformModule in it
 */
export async function runService(service: string, module: (config: Config) => Type | DynamicModule, options: ServiceOptions = {}): Promise<void> {
  let logger = createLogger(service, 'info');
  dieOfUncaught(() => logger);
  let drainMs = 0;
  const stopping = stopSignal(() => STOP_MS + drainMs);
  try {
    const config = await (options.config ?? (() => loadConfig(process.env)))();
    drainMs = config.drainSeconds * 1000;
    const app = await NestFactory.create<NestExpressApplication>(module(config), {
      bodyParser: false,
      abortOnError: false,
      logger: new NestLogger(createLogger(service, config.logLevel)),
    });
    logger = app.get<Logger>(LOGGER);
    const drain = configureHttp(app);
    await options.configure?.(app);
    const url = await listen(app, config);
    logger.info({ url }, 'listening');
    options.listening?.(url);
    await stopping;
    await stop(app, drain, drainMs);
    await options.stopped?.();
    logger.info('stopped');
    process.exit(0);
  } catch (error) {
    await options.stopped?.().catch(() => undefined);
    reportFailure(error, logger);
    process.exit(1);
  }
}

async function listen(app: NestExpressApplication, { host, port }: Config): Promise<string> {
  try {
    await app.init();
    const server = app.getHttpServer();
    // Not by Nest's `listen`, which would log what is told below.
    await new Promise<void>((settle, reject) => void server.once('error', reject).listen(port, host, settle));
    const address = server.address();
    const name = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
    return `http://${name}:${typeof address === 'object' && address !== null ? address.port : port}`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    await app.close();
    if (code === 'EADDRINUSE') throw new ConfigError('NIGHTLEDGER_PORT', `names port ${port}, which is taken: stop what listens there, or set another.`);
    if (code === 'EACCES') throw new ConfigError('NIGHTLEDGER_PORT', `names port ${port}, which this user may not listen on: set one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new ConfigError('NIGHTLEDGER_HOST', 'names an address that this machine does not have.');
    throw error;
  }
}

/** Resolves on the first signal to stop. A later one, or a stop that takes too long, ends the process at once. */
function stopSignal(longestMs: () => number): Promise<void> {
  return new Promise((settle) => {
    let first: number | undefined;
    const onSignal = () => {
      if (first === undefined) setTimeout(() => process.exit(1), longestMs()).unref();
      else if (performance.now() - first > ECHO_MS) process.exit(1);
      first ??= performance.now();
      settle();
    };
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  });
}

async function stop(app: NestExpressApplication, drain: Drain, knownMs: number): Promise<void> {
  await drain.finish(app.getHttpServer(), { knownMs, patienceMs: FINISH_MS });
  await app.close();
}

function dieOfUncaught(logger: () => Logger): void {
  const die = (error: unknown) => {
    logger().fatal({ err: error }, 'an error nobody caught');
    process.exit(1);
  };
  process.on('uncaughtException', die).on('unhandledRejection', die);
}

function reportFailure(error: unknown, logger: Logger): void {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else logger.fatal({ err: error }, 'the service could not start');
}
