import { useCallback, useEffect, useState, type DependencyList } from 'react';

export interface QueryState<T> {
  /** What came last; stays while it is asked for anew. */
  readonly data: T | undefined;
  readonly error: unknown;
  readonly reload: () => void;
}

/** Asks the service when the component appears and whenever `deps` change. */
export function useQuery<T>(ask: () => Promise<T>, deps: DependencyList): QueryState<T> {
  const [{ data, error }, set] = useState<{ data: T | undefined; error: unknown }>({ data: undefined, error: undefined });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current = true;
    ask().then(
      (data) => current && set({ data, error: undefined }),
      (error: unknown) => current && set((before) => ({ ...before, error })),
    );
    return () => {
      current = false;
    };
    // What is asked depends on `deps` alone.
  }, [...deps, round]);
  return { data, error, reload: useCallback(() => setRound((before) => before + 1), []) };
}
