import { getEventListeners } from 'node:events';
import { expect, test } from '@jest/globals';
import { settledOr } from './settled-or.js';

const open = new Promise<void>(() => undefined);

test.each([
  ['is done', Promise.resolve()],
  ['has failed', Promise.reject(new Error('away'))],
])('waits for work that %s, and leaves nothing behind with the signal', async (_, work) => {
  const { signal } = new AbortController();
  await settledOr(signal, work);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('waits no longer than until the signal', async () => {
  const round = new AbortController();
  const waiting = settledOr(round.signal, open);
  round.abort();
  await waiting;
  await settledOr(round.signal, open);
});
