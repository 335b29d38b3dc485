import { Global, Inject, Module, type DynamicModule, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { Registry } from '#engine';
import { PrismaClient } from '#prisma';
import type { Config } from './config.js';
import { HealthController } from './health.controller.js';
import { ReadinessRegistry } from './health.js';
import { AUDIENCE, HttpGuard, type Audience } from './http-guard.js';
import { Identity } from './identity.js';
import { createLogger, type Logger } from './logger.js';
import { createMetrics } from './metrics.js';
import { RateLimiter } from './rate-limiter.js';
import { CONFIG, LOGGER, METRICS, POOL, PRISMA, REGISTRY } from './tokens.js';

export interface PlatformOptions {
  /** The service's name, in its logs and metrics. */
  readonly service: string;
  readonly config: Config;
  /** The game types this service knows. */
  readonly registry: Registry;
  /** Whose requests its controllers take; players' where nothing is said. */
  readonly audience?: Audience;
  readonly logger?: Logger;
}

/** What every service stands on: configuration, database, logs, metrics, health, identities and limits; for all modules of a process. */
@Global()
@Module({})
export class PlatformModule implements OnApplicationShutdown {
  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    @Inject(PRISMA) private readonly prisma: PrismaClient,
  ) {}

  static forRoot(options: PlatformOptions): DynamicModule {
    const providers = providersOf(options);
    const exported = providers.map((provider) => (typeof provider === 'function' ? provider : provider.provide));
    return { module: PlatformModule, providers, controllers: [HealthController], exports: exported };
  }

  /** After the last request has been answered. */
  async onApplicationShutdown(): Promise<void> {
    await this.prisma.$disconnect();
    await this.pool.end();
  }
}

function providersOf({ service, config, registry, audience, logger }: PlatformOptions): Provider[] {
  return [
    { provide: CONFIG, useValue: config },
    { provide: REGISTRY, useValue: registry },
    { provide: AUDIENCE, useValue: audience ?? 'players' },
    { provide: LOGGER, useValue: logger ?? createLogger(service, config.logLevel) },
    { provide: METRICS, useFactory: () => createMetrics(service) },
    { provide: POOL, useFactory: (log: Logger) => createPool(service, config, log), inject: [LOGGER] },
    { provide: PRISMA, useFactory: (pool: pg.Pool) => new PrismaClient({ adapter: new PrismaPg(pool) }), inject: [POOL] },
    { provide: ReadinessRegistry, useFactory: readinessWith, inject: [POOL] },
    { provide: Identity, useFactory: (prisma: PrismaClient) => new Identity(prisma, config), inject: [PRISMA] },
    { provide: RateLimiter, useFactory: () => new RateLimiter(config.rateLimits) },
    HttpGuard,
  ];
}

/** A server that vanishes without a word would otherwise be waited for until TCP gives up, a quarter of an hour. */
const QUERY_MS = 20_000;

function createPool(service: string, config: Config, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: config.databaseUrl,
    max: config.databasePool,
    connectionTimeoutMillis: 5000,
    query_timeout: QUERY_MS,
    keepAlive: true,
    application_name: `nightledger ${service}`,
  });
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'an idle database connection was lost');
  });
  return pool;
}

function readinessWith(pool: pg.Pool): ReadinessRegistry {
  const readiness = new ReadinessRegistry();
  readiness.add('database', async () => void (await pool.query('SELECT 1')));
  return readiness;
}
