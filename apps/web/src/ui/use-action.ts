import { useCallback, useState } from 'react';

/** Something a person has set off: whether it still runs, and what went wrong. A second start while it runs does nothing. */
export function useAction() {
  const [{ busy, error }, set] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: undefined });
  const run = useCallback(
    async (act: () => Promise<unknown>): Promise<void> => {
      if (busy) return;
      set({ busy: true, error: undefined });
      try {
        await act();
        set({ busy: false, error: undefined });
      } catch (error) {
        set({ busy: false, error });
      }
    },
    [busy],
  );
  return { run, busy, error };
}
