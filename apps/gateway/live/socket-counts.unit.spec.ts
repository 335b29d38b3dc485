import { describe, expect, it } from '@jest/globals';
import { PassThrough } from 'node:stream';
import type { NightledgerError } from '#platform';
import { SocketCounts } from './socket-counts.js';

const refused = (admit: () => void): string | undefined => {
  try {
    admit();
    return undefined;
  } catch (error) {
    return (error as NightledgerError).code;
  }
};

describe('connections', () => {
  it('are limited by address and in all, until they close', async () => {
    const counts = new SocketCounts({ all: 3, perAddress: 2 });
    const [one, two, three] = [new PassThrough(), new PassThrough(), new PassThrough()];
    const admit = (address: string, socket = new PassThrough()) => refused(() => counts.admit(address, socket));
    expect([admit('2001:db8::1', one), admit('2001:db8::2', two), admit('2001:db8::3'), admit('10.0.0.1', three), admit('10.0.0.2')]).toEqual([
      undefined,
      undefined,
      'RATE_LIMITED',
      undefined,
      'UNAVAILABLE',
    ]);
    for (const socket of [one, three]) await new Promise((closed) => socket.once('close', closed).destroy());
    expect([admit('2001:db8::3'), admit('2001:db8::4'), admit('10.0.0.2'), admit('10.0.0.3')]).toEqual([undefined, 'RATE_LIMITED', undefined, 'UNAVAILABLE']);
  });
});
