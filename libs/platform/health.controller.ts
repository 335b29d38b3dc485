import { Controller, Get, Header, Inject, Res } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { ReadinessRegistry } from './health.js';
import type { Metrics } from './metrics.js';
import { METRICS } from './tokens.js';

/** For those who run the service. */
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: ReadinessRegistry,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {}

  /** The process lives. */
  @Get('healthz')
  @Header('cache-control', 'no-store')
  healthz(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** The process can be sent work; else 503 with the names of what fails. What is merely `degraded` works, if not as it should. */
  @Get('readyz')
  @Header('cache-control', 'no-store')
  async readyz(@Res({ passthrough: true }) response: ServerResponse): Promise<{ status: 'ready' | 'not ready'; failing: string[]; degraded?: string[] }> {
    const failing = await this.readiness.failing();
    const degraded = this.readiness.degraded();
    response.statusCode = failing.length === 0 ? 200 : 503;
    return { status: failing.length === 0 ? 'ready' : 'not ready', failing, ...(degraded.length > 0 && { degraded }) };
  }

  @Get('metrics')
  async prometheus(@Res() response: ServerResponse): Promise<void> {
    const text = await this.metrics.registry.metrics();
    response.setHeader('content-type', this.metrics.registry.contentType);
    response.end(text);
  }
}
