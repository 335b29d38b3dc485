import { describe, expect, it } from '@jest/globals';
import { createLogger, NestLogger } from './logger.js';
import { requestIdFrom } from './request-ids.js';

function recorder(level = 'debug') {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger('spec', level, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  return { logger, lines };
}

describe('the log', () => {
  it('writes JSON with level, time, service and what is said', () => {
    const { logger, lines } = recorder();
    logger.info({ gameId: 'g1', version: 3 }, 'appended');
    expect(lines).toEqual([{ level: 'info', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), service: 'spec', gameId: 'g1', version: 3, msg: 'appended' }]);
  });

  it('has no secret in it, however deep, in objects, errors and texts', () => {
    const { logger, lines } = recorder();
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJodXNoIn0.c2lnbmF0dXJlaHVzaA';
    const key = `nlk_0123456789abcdef0123456789abcdef_${'h'.repeat(43)}`;
    logger.info({
      headers: { authorization: 'hush', cookie: 'hush', Authorization: ['hush'] },
      a: { b: { c: [{ password: 'hush', passwordHash: 'hush', seed: 'hush', clientSeed: 'hush', apiKey: 'hush', token: 'hush', invite: 'hush' }] } },
      note: `Bearer hush and ${key} and ${jwt}`,
      bytes: Buffer.from('hush'),
    });
    logger.error({ err: new Error(`postgresql://me:hush@db/x refused ${jwt}`, { cause: Object.assign(new Error(key), { parameters: ['hush'] }) }) });
    logger.error(new Error(`Bearer hush`));
    logger.warn('no %s for %s', 'Bearer hush', key);
    logger.info({ url: 'http://localhost:4000', after: 'a@b', quoted: '"Bearer hush"' }, 'not more than the secret goes');
    const text = JSON.stringify(lines);
    expect(lines).toHaveLength(5);
    expect(lines[4]).toMatchObject({ url: 'http://localhost:4000', after: 'a@b', quoted: '"Bearer [secret]"' });
    expect(text).not.toContain('hush');
    expect(text).not.toContain(jwt.split('.')[1]);
    expect(text).not.toContain('h'.repeat(43));
  });

  it('keeps the name, code, message and stack of an error', () => {
    const { logger, lines } = recorder();
    logger.error({ err: Object.assign(new TypeError('odd'), { code: 'E1' }) }, 'failed');
    expect(lines[0]).toMatchObject({ level: 'error', msg: 'failed', err: { type: 'TypeError', code: 'E1', message: 'odd', stack: expect.stringContaining('logger.unit.spec') } });
  });

  it('takes the lines of Nest', () => {
    const { logger, lines } = recorder();
    new NestLogger(logger).warn('careful', 'Router');
    new NestLogger(logger).error(new Error('broken'));
    expect(lines.map(({ level, context, msg }) => [level, context, msg])).toEqual([
      ['warn', 'Router', 'careful'],
      ['error', undefined, 'broken'],
    ]);
  });
});

describe('a request id', () => {
  it('is the one given when it is well formed, else a new one', () => {
    expect(requestIdFrom('abc-1.2_Z')).toBe('abc-1.2_Z');
    for (const bad of ['', 'a b', 'a\nb', 'x'.repeat(101), undefined, ['a']]) expect(requestIdFrom(bad)).toMatch(/^[0-9a-f-]{36}$/);
  });
});
