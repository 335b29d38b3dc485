import { RETRY_SECONDS, retryAfter, wishOf } from './schedule.js';

it('attempts go on for about three days, ever further apart, and then end', () => {
  const days = RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0) / 86_400;
  expect(days).toBeGreaterThan(2.9);
  expect(days).toBeLessThan(3.1);
  expect([0, 0.5, 1].map((luck) => Math.round(retryAfter(1, null, luck)!))).toEqual([4, 5, 6]);
  expect(retryAfter(RETRY_SECONDS.length, null, 0.5)).toBe(8 * 3600);
  expect(retryAfter(RETRY_SECONDS.length + 1, 10, 0.5)).toBeNull();
});

it('a receiver may ask for a longer pause, up to a day, and not for a shorter one', () => {
  expect([retryAfter(1, 90, 0.5), retryAfter(1, 1, 0.5), retryAfter(1, 10 ** 8, 0.5)]).toEqual([90, 5, 86_400]);
});

it('reads Retry-After as seconds and as a date', () => {
  const now = Date.parse('2026-11-21T08:00:00Z');
  expect(['120', 'Sat, 21 Nov 2026 08:01:00 GMT', 'Sat, 21 Nov 2026 07:00:00 GMT', 'soon', undefined].map((header) => wishOf(header, now))).toEqual([120, 60, 0, null, null]);
});
