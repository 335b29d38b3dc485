/**
 * Makes a generator that can be ended while it waits. A generator's own `return` is put off until its pending `await` is done;
 * here it raises the signal first, on which `run` stops waiting and ends.
 *
 * @param ended runs once, when the generator has come to its end in whatever way, even if it was never asked for anything
 */
export function abortable<T>(run: (signal: AbortSignal) => AsyncGenerator<T, void>, ended: () => void): AsyncGenerator<T, void> {
  const stop = new AbortController();
  return onEnd(run(stop.signal), ended, () => stop.abort());
}

/** The same generator, but `ended` runs once when it has come to its end, and `stopping` as soon as it is told to. */
export function onEnd<T>(inner: AsyncGenerator<T, void>, ended: () => void, stopping: () => void = () => undefined): AsyncGenerator<T, void> {
  let open = true;
  const end = () => {
    if (open) ended();
    open = false;
  };
  const settle = async (step: Promise<IteratorResult<T, void>>): Promise<IteratorResult<T, void>> => {
    try {
      const result = await step;
      if (result.done) end();
      return result;
    } catch (error) {
      end();
      throw error;
    }
  };
  const stopped = (step: () => Promise<IteratorResult<T, void>>): Promise<IteratorResult<T, void>> => {
    stopping();
    return settle(step());
  };
  const outer: AsyncGenerator<T, void> = {
    next: () => settle(inner.next()),
    return: () => stopped(() => inner.return()),
    throw: (error) => stopped(() => inner.throw(error)),
    [Symbol.asyncIterator]: () => outer,
    [Symbol.asyncDispose]: async () => void (await outer.return()),
  };
  return outer;
}
