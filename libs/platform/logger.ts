import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import { scrub, scrubText } from './scrub.js';

export type { Logger };

/** A logger that writes lines of JSON, each with the service, and none with a secret. What belongs to a request is told with its `requestId`. */
export function createLogger(service: string, level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: (line) => scrub(line) as Record<string, unknown> },
      serializers: { err: (error: unknown) => error },
      hooks: { streamWrite: scrubText },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
}

/** Nest's own lines, through our logger. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest); // how the modules are put together: of no interest to an operator
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  private write(level: 'trace' | 'debug' | 'warn' | 'error' | 'fatal', message: unknown, rest: readonly unknown[]): void {
    const context = rest.at(-1);
    const about = { ...(typeof context === 'string' && { context }), ...(message instanceof Error && { err: message }) };
    this.logger[level](about, message instanceof Error ? message.message : String(message));
  }
}
