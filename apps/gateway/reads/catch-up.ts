import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks again and again, with growing pauses, until there is an answer.
 *
 * @param ask gives undefined while there is none
 * @param most milliseconds to go on for
 * @returns the answer; undefined when time has run out
 */
export async function untilThere<T>(ask: () => Promise<T | undefined>, most: number): Promise<T | undefined> {
  const end = performance.now() + most;
  for (let pause = 10; ; pause = Math.min(pause * 1.5, 250)) {
    const answer = await ask();
    if (answer !== undefined || performance.now() >= end) return answer;
    await sleep(Math.min(pause, Math.max(0, end - performance.now())));
  }
}
