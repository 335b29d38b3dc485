import type { NestExpressApplication } from '@nestjs/platform-express';
import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from './config.js';
import { Drain } from './drain.js';
import { ReadinessRegistry } from './health.js';
import { AUDIENCE, type Audience } from './http-guard.js';
import type { Logger } from './logger.js';
import { ProblemFilter } from './problem-filter.js';
import { requestIdOf } from './request-ids.js';
import { guardServer } from './server-guard.js';
import { standard } from './to-nightledger-error.js';
import { CONFIG, LOGGER } from './tokens.js';

const QUIET = /^\/(healthz|readyz|metrics)$/;

/**
 * Makes an application speak HTTP as all our services do: request ids, a line in the log for each request, security headers, limits on
 * bodies, problem documents. The application has been created with `bodyParser: false` and has PlatformModule in it.
 *
 * @returns what `runService` ends its requests with
 */
export function configureHttp(app: NestExpressApplication): Drain {
  const config = app.get<Config>(CONFIG);
  const logger = app.get<Logger>(LOGGER);
  const drain = new Drain();
  app.get(ReadinessRegistry).add('shutdown', drain.check);
  guardServer(app.getHttpServer(), config, app.get<Audience>(AUDIENCE));
  app.set('trust proxy', config.trustedProxies);
  app.disable('x-powered-by');
  app.use(withIdAndLog(logger));
  app.use(drain.middleware);
  app.use(helmet({ contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } }));
  app.useBodyParser('json', { limit: config.bodyLimit });
  app.use(jsonOnly);
  app.useGlobalFilters(new ProblemFilter(logger));
  return drain;
}

/** A body of another kind would be passed over, and the request carried out as if it had none. */
function jsonOnly(request: IncomingMessage & { is(type: string): string | false | null }, _response: ServerResponse, next: (error?: unknown) => void): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  next((length !== '0' || encoding !== undefined) && !request.is('json') ? standard('BAD_INPUT') : undefined);
}

/** The path alone is logged: queries and bodies may hold what is nobody's business. */
function withIdAndLog(logger: Logger) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const requestId = requestIdOf(request);
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const began = performance.now();
    response.setHeader('x-request-id', requestId);
    response.once('close', () => {
      const line = { requestId, method: request.method, path, status: response.statusCode, ms: Math.round(performance.now() - began) };
      logger[QUIET.test(path) ? 'debug' : 'info'](line, 'request');
    });
    next();
  };
}
