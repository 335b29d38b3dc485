import { z } from 'zod';

const whole = (from: number, to: number) => z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(from).max(to));
const list = (item: RegExp) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.string().regex(item)))
    .transform((parts): readonly string[] => parts);

/** What a variable takes, in words for whoever has set it wrongly; and what it is when it is not set (or empty). */
interface Setting<T extends z.ZodType> {
  readonly wants: string;
  readonly shape: T;
}
const setting = <T extends z.ZodType>(wants: string, shape: T): Setting<T> => ({ wants, shape });

/** Every variable the service reads, and the only place that reads them. `.env.example` lists the same. */
const settings = {
  NIGHTLEDGER_HOST: setting('the address to listen on, such as 127.0.0.1 or 0.0.0.0', z.string().regex(/^[\w.:-]+$/).default('127.0.0.1')),
  NIGHTLEDGER_PORT: setting('a port from 0 to 65535 (0: any free one)', whole(0, 65535).default(4000)),
  NIGHTLEDGER_DATA: setting('a folder', z.string().default('.data')),
  DATABASE_URL: setting('an address such as postgresql://user:password@host:5432/database', z.string().regex(/^postgres(ql)?:\/\/[^\s/]+\/[^\s/]+$/).optional()),
  NIGHTLEDGER_DATABASE_POOL: setting('the number of database connections, from 2 to 200', whole(2, 200).default(10)),
  KAFKA_BROKERS: setting('brokers such as kafka-1:9092,kafka-2:9092', list(/^[\w.-]+:\d{1,5}$/).optional()),
  NIGHTLEDGER_COMMAND_URLS: setting('addresses such as http://command-1:4000,http://command-2:4000', list(/^https?:\/\/[^\s/]+$/).optional()),
  NIGHTLEDGER_TOKEN_SECRET: setting('a secret of at least 32 characters', z.string().min(32).optional()),
  NIGHTLEDGER_TOKEN_HOURS: setting('how many hours a session lasts, from 1 to 8760', whole(1, 8760).default(24)),
  NIGHTLEDGER_LOG_LEVEL: setting('one of trace, debug, info, warn, error, fatal, silent', z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info')),
  NIGHTLEDGER_PROJECTION_LAG_SECONDS: setting('a number of seconds from 1 to 86400', whole(1, 86400).default(30)),
  NIGHTLEDGER_READS_PER_MINUTE: setting('a number from 1 to 1000000', whole(1, 1_000_000).default(1200)),
  NIGHTLEDGER_COMMANDS_PER_MINUTE: setting('a number from 1 to 1000000', whole(1, 1_000_000).default(600)),
  NIGHTLEDGER_SIGN_INS_PER_MINUTE: setting('a number from 1 to 1000000', whole(1, 1_000_000).default(20)),
  NIGHTLEDGER_ADDRESS_FACTOR: setting('a number from 1 to 10000', whole(1, 10_000).default(20)),
  NIGHTLEDGER_BODY_LIMIT: setting('a number of bytes from 1024 to 10485760', whole(1024, 10 * 2 ** 20).default(64 * 1024)),
  NIGHTLEDGER_REQUEST_SECONDS: setting('a number of seconds from 1 to 600', whole(1, 600).default(30)),
  NIGHTLEDGER_SOCKETS: setting('a number from 1 to 1000000', whole(1, 1_000_000).default(10_000)),
  NIGHTLEDGER_SOCKETS_PER_ADDRESS: setting('a number from 1 to 1000000', whole(1, 1_000_000).default(500)),
  NIGHTLEDGER_HOT_GAMES: setting('a number of games from 1 to 1000000', whole(1, 1_000_000).default(5000)),
  NIGHTLEDGER_HOT_MEGABYTES: setting('a number of megabytes from 1 to 65536', whole(1, 65_536).default(128)),
  NIGHTLEDGER_CLOCK_MILLISECONDS: setting('a number of milliseconds from 10 to 60000', whole(10, 60_000).default(500)),
  NIGHTLEDGER_WEBHOOK_PRIVATE_HOSTS: setting('hosts such as hooks.intranet,127.0.0.1', list(/^([\w.-]+|\[[\da-f:]+\])$/i).optional()),
  NIGHTLEDGER_DRAIN_SECONDS: setting('a number of seconds from 0 to 60', whole(0, 60).default(0)),
  NIGHTLEDGER_TRUSTED_PROXIES: setting('how many proxies stand in front of the service, from 0 to 10', whole(0, 10).default(0)),
};

export const settingNames: readonly string[] = Object.keys(settings);

/** Where the service may make up for what is not set: standalone brings its own database and keeps a secret of its own. */
export interface LocalConfig {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  /** Null: the bus is in memory. */
  readonly kafkaBrokers: readonly string[] | null;
  /** Where the write side is, for services that reach it over HTTP. */
  readonly commandUrls: readonly string[];
  readonly tokenSecret: string | undefined;
  readonly tokenHours: number;
  readonly logLevel: string;
  readonly projectionLagSeconds: number;
  /** Requests a minute of one identity; an address is allowed `addressFactor` times as many. */
  readonly rateLimits: { readonly read: number; readonly command: number; readonly signIn: number; readonly addressFactor: number };
  readonly bodyLimit: number;
  /** How long a request may take to arrive. */
  readonly requestSeconds: number;
  /** WebSockets open at a time, in all and from one address; twice as many connections of any kind. */
  readonly sockets: { readonly all: number; readonly perAddress: number };
  readonly trustedProxies: number;
  /** Hosts that webhooks may reach over plain http and at private addresses. */
  readonly webhookPrivateHosts: readonly string[];
  /** How long a service that is to stop says that it is not ready, and still serves, before it stops listening. */
  readonly drainSeconds: number;
  /** How many games the write side keeps in memory at most, and in how much of it. */
  readonly hotGames: { readonly games: number; readonly bytes: number };
  /** How often deadlines are looked at. */
  readonly clockMilliseconds: number;
}

export interface Config extends LocalConfig {
  readonly databaseUrl: string;
  readonly tokenSecret: string;
}

/** A variable that is missing or has a wrong value. The message is one line, and does not tell the value. */
export class ConfigError extends Error {
  constructor(
    readonly variable: string,
    problem: string,
  ) {
    super(`${variable} ${problem}`);
    this.name = 'ConfigError';
  }
}

/** Reads the configuration, with DATABASE_URL and NIGHTLEDGER_TOKEN_SECRET set. Throws ConfigError. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const local = loadLocalConfig(env);
  const { databaseUrl, tokenSecret } = local;
  if (databaseUrl === undefined) throw missing('DATABASE_URL');
  if (tokenSecret === undefined) throw missing('NIGHTLEDGER_TOKEN_SECRET');
  return { ...local, databaseUrl, tokenSecret };
}

/** Reads the configuration; DATABASE_URL and NIGHTLEDGER_TOKEN_SECRET may be missing. Throws ConfigError. */
export function loadLocalConfig(env: NodeJS.ProcessEnv): LocalConfig {
  const read = reader(env);
  return {
    host: read('NIGHTLEDGER_HOST'),
    port: read('NIGHTLEDGER_PORT'),
    dataDir: read('NIGHTLEDGER_DATA'),
    databaseUrl: read('DATABASE_URL'),
    databasePool: read('NIGHTLEDGER_DATABASE_POOL'),
    kafkaBrokers: read('KAFKA_BROKERS') ?? null,
    commandUrls: read('NIGHTLEDGER_COMMAND_URLS') ?? [],
    tokenSecret: read('NIGHTLEDGER_TOKEN_SECRET'),
    tokenHours: read('NIGHTLEDGER_TOKEN_HOURS'),
    logLevel: read('NIGHTLEDGER_LOG_LEVEL'),
    projectionLagSeconds: read('NIGHTLEDGER_PROJECTION_LAG_SECONDS'),
    rateLimits: {
      read: read('NIGHTLEDGER_READS_PER_MINUTE'),
      command: read('NIGHTLEDGER_COMMANDS_PER_MINUTE'),
      signIn: read('NIGHTLEDGER_SIGN_INS_PER_MINUTE'),
      addressFactor: read('NIGHTLEDGER_ADDRESS_FACTOR'),
    },
    bodyLimit: read('NIGHTLEDGER_BODY_LIMIT'),
    requestSeconds: read('NIGHTLEDGER_REQUEST_SECONDS'),
    sockets: { all: read('NIGHTLEDGER_SOCKETS'), perAddress: read('NIGHTLEDGER_SOCKETS_PER_ADDRESS') },
    trustedProxies: read('NIGHTLEDGER_TRUSTED_PROXIES'),
    webhookPrivateHosts: read('NIGHTLEDGER_WEBHOOK_PRIVATE_HOSTS') ?? [],
    drainSeconds: read('NIGHTLEDGER_DRAIN_SECONDS'),
    hotGames: { games: read('NIGHTLEDGER_HOT_GAMES'), bytes: read('NIGHTLEDGER_HOT_MEGABYTES') * 2 ** 20 },
    clockMilliseconds: read('NIGHTLEDGER_CLOCK_MILLISECONDS'),
  };
}

function reader(env: NodeJS.ProcessEnv) {
  return <K extends keyof typeof settings>(name: K): z.output<(typeof settings)[K]['shape']> => {
    const given = env[name]?.trim();
    const result = settings[name].shape.safeParse(given === '' ? undefined : given);
    if (!result.success) throw new ConfigError(name, `must be ${settings[name].wants}.`);
    return result.data as z.output<(typeof settings)[K]['shape']>;
  };
}

function missing(name: 'DATABASE_URL' | 'NIGHTLEDGER_TOKEN_SECRET'): ConfigError {
  return new ConfigError(name, `is not set; it must be ${settings[name].wants}.`);
}
