import { useState } from 'react';
import type { Page } from '#sdk';
import { useQuery } from '../ui/use-query.js';

/** A list read page by page; the page shown stays while another is on its way. */
export interface Pages<T> {
  readonly nodes: readonly T[] | undefined;
  readonly error: unknown;
  readonly reload: () => void;
  /** Undefined where there is no such page. */
  readonly next: (() => void) | undefined;
  readonly previous: (() => void) | undefined;
}

/** @param ask reads the page after a cursor; asked anew, from the first page on, when `deps` change */
export function usePages<T>(ask: (after: string | null) => Promise<Page<T>>, deps: readonly unknown[]): Pages<T> {
  const asked = JSON.stringify(deps);
  const [place, setPlace] = useState({ asked, cursors: [] as readonly string[] });
  const cursors = place.asked === asked ? place.cursors : [];
  const { data, error, reload } = useQuery(() => ask(cursors.at(-1) ?? null), [asked, cursors.at(-1)]);
  const goTo = (kept: readonly string[]) => () => setPlace({ asked, cursors: kept });
  const { hasNextPage = false, endCursor = null } = data?.pageInfo ?? {};
  return {
    nodes: data?.nodes,
    error,
    reload,
    next: hasNextPage && endCursor != null ? goTo([...cursors, endCursor]) : undefined,
    previous: cursors.length > 0 ? goTo(cursors.slice(0, -1)) : undefined,
  };
}
