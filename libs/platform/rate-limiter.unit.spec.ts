import { describe, expect, it, jest } from '@jest/globals';
import { NightledgerError } from './errors.js';
import { RateLimiter } from './rate-limiter.js';

const limits = { read: 3, command: 2, signIn: 1, addressFactor: 2 };

async function refusalOf(attempt: Promise<void>): Promise<NightledgerError | undefined> {
  return attempt.then(
    () => undefined,
    (error: unknown) => error as NightledgerError,
  );
}

describe('rate limits', () => {
  it('hold for each identity and each kind apart', async () => {
    const limiter = new RateLimiter(limits);
    await limiter.take('command', 'ann', '10.0.0.1');
    await limiter.take('command', 'ann', '10.0.0.2');
    const refusal = await refusalOf(limiter.take('command', 'ann', '10.0.0.3'));
    expect(refusal).toBeInstanceOf(NightledgerError);
    expect(refusal?.code).toBe('RATE_LIMITED');
    expect(refusal?.extra.retryAfter).toBeGreaterThanOrEqual(1);
    expect(refusal?.extra.retryAfter).toBeLessThanOrEqual(60);
    expect(await refusalOf(limiter.take('command', 'ben', '10.0.0.3'))).toBeUndefined();
    expect(await refusalOf(limiter.take('read', 'ann', '10.0.0.3'))).toBeUndefined();
  });

  it('hold for an address, whoever sends from it', async () => {
    const limiter = new RateLimiter(limits);
    for (const player of ['a', 'b', 'c', 'd']) await limiter.take('command', player, '10.0.0.1');
    expect((await refusalOf(limiter.take('command', 'e', '10.0.0.1')))?.code).toBe('RATE_LIMITED');
    expect(await refusalOf(limiter.take('command', 'e', '10.0.0.2'))).toBeUndefined();
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3', true],
    ['2001:db8::1', '2001:0db8:0:0:5::', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::ffff:10.0.0.1', '10.0.0.1', true],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.2', false],
  ])('%s and %s share a limit: %s', async (one, other, shared) => {
    const limiter = new RateLimiter({ ...limits, addressFactor: 1 });
    await limiter.takeAddress('signIn', one);
    expect((await refusalOf(limiter.takeAddress('signIn', other)))?.code).toBe(shared ? 'RATE_LIMITED' : undefined);
  });

  it('count hundreds of thousands of made-up names and addresses in bounded memory, and forget none that keeps coming', async () => {
    const limiter = new RateLimiter({ ...limits, signIn: 2, addressFactor: 1 });
    const busy: (string | undefined)[] = [];
    for (let i = 0; i < 300_000; i++) {
      const key = `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`;
      void limiter.take('signIn', key, key);
      if (i % 5_000 === 0) busy.push((await refusalOf(limiter.takeIdentity('signIn', 'victim')))?.code);
    }
    expect(limiter.size).toBeLessThanOrEqual(100_000);
    expect(busy.filter((code) => code === undefined).length).toBeLessThan(10); // of sixty; two each minute
  });

  it('last a minute, whatever the clock is set to meanwhile', async () => {
    jest.useFakeTimers();
    try {
      const limiter = new RateLimiter(limits);
      const refusal = () => refusalOf(limiter.takeIdentity('signIn', 'ann'));
      await refusal();
      jest.setSystemTime(Date.now() + 3_600_000);
      expect((await refusal())?.code).toBe('RATE_LIMITED');
      jest.setSystemTime(Date.now() - 7_200_000);
      expect((await refusal())?.extra.retryAfter).toBe(60);
      jest.advanceTimersByTime(60_000);
      expect(await refusal()).toBeUndefined();
    } finally {
      jest.useRealTimers();
    }
  });
});
