import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Patience } from './patience.js';

let woken: number;
let patience: Patience;
beforeEach(() => {
  jest.useFakeTimers();
  woken = 0;
  patience = new Patience(() => woken++);
});
afterEach(() => {
  jest.useRealTimers();
});

function heard(times: number, everyMs: number): void {
  for (let n = 0; n < times; n++) {
    patience.heard();
    jest.advanceTimersByTime(everyMs);
  }
}

test('is none before a commit is appended here', () => {
  patience.found(1000);
  expect(patience.ms).toBe(0);
});

test('wakes once, 10 ms after the first commit, for all that have come by then', () => {
  heard(9, 1);
  expect(woken).toBe(0);
  heard(1, 1);
  expect(woken).toBe(1);
  jest.advanceTimersByTime(1000);
  expect(woken).toBe(1);
});

test('lasts the longer the more there were last time, up to 50 ms, and is short again when there are few', () => {
  const lengths = [1, 3, 2, 90, 0, 1].map((count) => {
    patience.heard();
    patience.found(count);
    return patience.ms;
  });
  expect(lengths).toEqual([10, 30, 20, 50, 50, 10]);
});
