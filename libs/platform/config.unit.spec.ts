import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, loadConfig, loadLocalConfig, settingNames } from './config.js';
import { projectRoot } from './project-root.js';

const required = { DATABASE_URL: 'postgresql://me:hush@db:5432/nightledger', NIGHTLEDGER_TOKEN_SECRET: 'a-secret-of-thirty-two-characters' };

function refusal(env: NodeJS.ProcessEnv): string {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('taken');
}

describe('the configuration', () => {
  it('has a default for everything but the database and the secret', () => {
    expect(loadConfig(required)).toEqual({
      host: '127.0.0.1',
      port: 4000,
      dataDir: '.data',
      databaseUrl: required.DATABASE_URL,
      databasePool: 10,
      drainSeconds: 0,
      kafkaBrokers: null,
      commandUrls: [],
      tokenSecret: required.NIGHTLEDGER_TOKEN_SECRET,
      tokenHours: 24,
      logLevel: 'info',
      projectionLagSeconds: 30,
      rateLimits: { read: 1200, command: 600, signIn: 20, addressFactor: 20 },
      bodyLimit: 65536,
      requestSeconds: 30,
      sockets: { all: 10_000, perAddress: 500 },
      trustedProxies: 0,
      webhookPrivateHosts: [],
      hotGames: { games: 5000, bytes: 128 * 2 ** 20 },
      clockMilliseconds: 500,
    });
  });

  it('takes what is set, and empty as not set', () => {
    const config = loadConfig({ ...required, NIGHTLEDGER_PORT: '8080', NIGHTLEDGER_HOST: '', KAFKA_BROKERS: 'one:9092, two:9093', NIGHTLEDGER_COMMAND_URLS: 'http://a:1,https://b' });
    expect([config.port, config.host, config.kafkaBrokers, config.commandUrls]).toEqual([8080, '127.0.0.1', ['one:9092', 'two:9093'], ['http://a:1', 'https://b']]);
  });

  it.each([
    ['NIGHTLEDGER_PORT', '70000', 'NIGHTLEDGER_PORT must be a port from 0 to 65535 (0: any free one).'],
    ['NIGHTLEDGER_PORT', '4000x', 'NIGHTLEDGER_PORT must be a port from 0 to 65535 (0: any free one).'],
    ['DATABASE_URL', 'mysql://me:hush@db/x', 'DATABASE_URL must be an address such as postgresql://user:password@host:5432/database.'],
    ['KAFKA_BROKERS', 'one', 'KAFKA_BROKERS must be brokers such as kafka-1:9092,kafka-2:9092.'],
    ['NIGHTLEDGER_TOKEN_SECRET', 'short', 'NIGHTLEDGER_TOKEN_SECRET must be a secret of at least 32 characters.'],
    ['NIGHTLEDGER_LOG_LEVEL', 'loud', 'NIGHTLEDGER_LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.'],
  ])('refuses %s=%s in one line that names it and does not tell the value', (name, value, message) => {
    expect(refusal({ ...required, [name]: value })).toBe(message);
  });

  it('insists on the database and the secret, except where they are made up for', () => {
    expect(refusal({ NIGHTLEDGER_TOKEN_SECRET: required.NIGHTLEDGER_TOKEN_SECRET })).toBe(
      'DATABASE_URL is not set; it must be an address such as postgresql://user:password@host:5432/database.',
    );
    expect(refusal({ DATABASE_URL: required.DATABASE_URL })).toBe('NIGHTLEDGER_TOKEN_SECRET is not set; it must be a secret of at least 32 characters.');
    expect(loadLocalConfig({})).toMatchObject({ databaseUrl: undefined, tokenSecret: undefined });
  });

  it('is listed in .env.example, with its defaults', () => {
    const lines = readFileSync(join(projectRoot, '.env.example'), 'utf8').split('\n').filter((line) => /^[A-Z]/.test(line));
    const listed = Object.fromEntries(lines.map((line) => line.split(/=(.*)/).slice(0, 2) as [string, string]));
    expect(Object.keys(listed).sort()).toEqual([...settingNames].sort());
    expect(loadLocalConfig(listed)).toEqual(loadLocalConfig({}));
  });
});
