/**
 * Resolves when the work is done or has failed, or at the signal. A race with a promise that is long open would be kept in memory for as
 * long as that is.
 */
export function settledOr(signal: AbortSignal, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      signal.removeEventListener('abort', done);
      resolve();
    };
    signal.addEventListener('abort', done);
    work.then(done, done);
  });
}
