import { describe, expect, it } from '@jest/globals';
import { ReadinessRegistry } from './health.js';

describe('readiness', () => {
  it('names the checks that fail or throw, and not why', async () => {
    const readiness = new ReadinessRegistry();
    readiness.add('fine', async () => undefined);
    readiness.add('database', async () => Promise.reject(new Error('password')));
    readiness.add('bus', () => {
      throw new Error('address');
    });
    expect(await readiness.failing()).toEqual(['database', 'bus']);
  });

  it('does not wait for a check that hangs', async () => {
    const readiness = new ReadinessRegistry();
    readiness.add('hangs', () => new Promise(() => undefined));
    expect(await readiness.failing()).toEqual(['hangs']);
  });
});
