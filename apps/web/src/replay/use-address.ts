import { useEffect } from 'react';
import { momentPath } from './address.js';

const SETTLED_MS = 400;

/** Keeps the page's address that of what is shown, once the film stands still: a reload comes back to it. */
export function useAddress(game: string, { at, as, playing }: { readonly at: number; readonly as: string; readonly playing: boolean }): void {
  useEffect(() => {
    if (playing) return;
    const timer = setTimeout(() => history.replaceState(history.state, '', momentPath(game, at, as)), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [game, at, as, playing]);
}
