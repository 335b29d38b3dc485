import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from './logger.js';
import { toProblem } from './problem.js';
import { requestIdOf } from './request-ids.js';

/** Answers every error over HTTP with its problem document. INTERNAL ones are logged; what else went wrong is the client's concern. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): unknown {
    if (host.getType() !== 'http') return error; // GraphQL tells its own
    const problem = toProblem(error);
    const about = { requestId: requestIdOf(host.switchToHttp().getRequest<IncomingMessage>()), err: error };
    if (problem.code === 'INTERNAL') this.logger.error(about, 'a request failed');
    else if (problem.code === 'UNAVAILABLE') this.logger.warn(about, 'a request could not be served');
    const response = host.switchToHttp().getResponse<ServerResponse>();
    if (response.headersSent) return response.destroy(); // in the middle of a stream: the client must see that it is cut short
    if (problem.retryAfter !== undefined) response.setHeader('retry-after', String(problem.retryAfter));
    if (problem.status === 401) response.setHeader('www-authenticate', 'Bearer');
    response.statusCode = problem.status;
    response.setHeader('content-type', 'application/problem+json');
    return response.end(JSON.stringify(problem));
  }
}
