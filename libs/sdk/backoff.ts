/** Waits before try number `attempt` (1, 2, ...): doubling from 100 ms up to 5 s, scattered so that clients do not come all at once. */
export async function backOff(attempt: number, signal?: AbortSignal): Promise<void> {
  const ceiling = Math.min(5000, 100 * 2 ** (attempt - 1));
  const wait = ceiling / 2 + (Math.random() * ceiling) / 2;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, wait);
    signal?.addEventListener('abort', done);
    if (signal?.aborted) done();
  });
}
