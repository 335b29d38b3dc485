const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds from a failed attempt to the next: close together at first, and 3 days in all. */
export const RETRY_SECONDS: readonly number[] = [5, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR, 12 * HOUR, 12 * HOUR, 12 * HOUR, 8 * HOUR];
/** So much of a pause is left to chance, up or down: what failed together does not come back together. */
const JITTER = 0.2;
const LONGEST_WISH = 24 * HOUR;

/**
 * Seconds until the next attempt; null where there is none to come.
 *
 * @param attempts how many there have been
 * @param wish what the receiver asked for (Retry-After), in seconds; null for nothing
 * @param luck from 0 to 1
 */
export function retryAfter(attempts: number, wish: number | null, luck: number): number | null {
  const pause = RETRY_SECONDS[attempts - 1];
  if (pause === undefined) return null;
  return Math.max(pause * (1 - JITTER + 2 * JITTER * luck), Math.min(wish ?? 0, LONGEST_WISH));
}

/** The seconds a header Retry-After asks for: a number of them or a date. Null where it cannot be read. */
export function wishOf(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, (date - now) / 1000);
}
