import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';
import { SocketCare } from './socket-care.js';

/** The part of a WebSocket that is looked after; its other end answers pings or does not. */
class End extends EventEmitter {
  readonly OPEN = 1;
  readonly readyState = 1;
  pings = 0;
  ended = false;
  constructor(private readonly answers: boolean) {
    super();
  }
  ping(): void {
    this.pings++;
    if (this.answers) this.emit('pong');
  }
  terminate(): void {
    this.ended = true;
    this.emit('close');
  }
}

describe('connections', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('whose other end is gone are ended, by the second ping that nothing came back for; others stay', () => {
    const care = new SocketCare({ expired: () => undefined, check: () => undefined }, 60_000);
    const [gone, there] = [new End(false), new End(true)];
    for (const end of [gone, there]) care.begin(end as unknown as WebSocket);
    jest.advanceTimersByTime(13_000);
    expect([gone.pings, gone.ended, there.pings, there.ended]).toEqual([1, false, 1, false]);
    jest.advanceTimersByTime(60_000);
    expect([gone.pings, gone.ended, there.pings > 3, there.ended]).toEqual([1, true, true, false]);
    care.stop();
  });

  it('are pinged and looked up as before once the clock has been set back; a session ends by the clock', () => {
    const told: string[] = [];
    const care = new SocketCare({ expired: () => told.push('expired'), check: () => told.push('check') }, 10_000);
    const end = new End(true);
    care.identified(care.begin(end as unknown as WebSocket), new Date(Date.now() + 5_000));
    jest.setSystemTime(Date.now() - 3_600_000);
    jest.advanceTimersByTime(13_500);
    expect([end.pings, told]).toEqual([1, ['check']]);
    jest.setSystemTime(Date.now() + 3_600_000);
    jest.advanceTimersByTime(1_000);
    expect(told).toEqual(['check', 'expired']);
    care.stop();
  });
});
