import { useEffect, useState } from 'react';

/** Versions a second. */
export const SPEEDS = [1, 2, 4, 8] as const;

/** What there is to show. */
export interface Reel {
  /** Where the film begins unless told. */
  readonly start: number;
  readonly last: number;
  /** More may come: the film waits for it at its end. */
  readonly growing: boolean;
}

export interface Playback {
  /** The version shown. */
  readonly at: number;
  readonly last: number;
  readonly playing: boolean;
  readonly speed: number;
  /** Stops the film, and shows that version or the nearest there is. */
  readonly goTo: (version: number) => void;
  /** Runs the film or stops it; at its end it begins anew. */
  readonly toggle: () => void;
  readonly setSpeed: (speed: number) => void;
  /** Goes on by one, as a running film does. */
  readonly advance: () => void;
}

/** @param asked the version to begin with, where an address asks for one */
export function usePlayback({ start, last, growing }: Reel, asked: number | undefined): Playback {
  const [place, setPlace] = useState(asked);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(2);
  const within = (version: number): number => Math.min(Math.max(1, version), last);
  const at = within(place ?? start);
  const ended = at === last && !growing;

  useEffect(() => {
    if (ended) setPlaying(false);
  }, [ended]);

  return {
    at,
    last,
    playing,
    speed,
    setSpeed,
    advance: () => setPlace(within(at + 1)),
    goTo: (version) => {
      setPlaying(false);
      setPlace(within(version));
    },
    toggle: () => {
      if (ended) setPlace(start);
      setPlaying(!playing);
    },
  };
}

/** Lets a running film go on, each version once it has been shown long enough. */
export function useRunning({ at, last, playing, speed, advance }: Playback, ready: boolean): void {
  useEffect(() => {
    if (!playing || !ready || at === last) return;
    const timer = setTimeout(advance, 1000 / speed);
    return () => clearTimeout(timer);
    // `advance` goes on from `at`.
  }, [at, last, playing, speed, ready]);
}
