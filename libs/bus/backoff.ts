const FIRST_MS = 50;
const LONGEST_MS = 5_000;

/** How long to wait before try `attempt` (1, 2, 3, ...) is repeated: doubling, with some luck in it so that many do not come at once. */
export function backoffMs(attempt: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1));
  return longest / 2 + (Math.random() * longest) / 2;
}

/** Waits, or until the signal. Never rejects. */
export function pause(ms: number, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (until.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      until.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    until.addEventListener('abort', done);
  });
}
