import { useEffect, useMemo, useReducer, useRef } from 'react';
import { NightledgerClient, type AnyView, type Game } from '#sdk';
import { client } from '../session/session.js';
import { Moments } from './moments.js';
import type { Sight } from './sights.js';

/** How many versions ahead are read while the film stands still, and while it runs. */
const AHEAD = { standing: 4, running: 12 };

const NO_VIEW = {} as AnyView;

export interface Moment {
  /** What was shown last stays until the view of this version has come. */
  readonly view: AnyView;
  readonly ready: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** What is known of the present without asking: the version and one's own view of it. */
interface Present {
  readonly version: number;
  readonly view: AnyView;
}

interface Wish {
  readonly sight: Sight;
  readonly at: number;
  readonly last: number;
  readonly running: boolean;
}

/** The game as it was after a version, seen by a sight; what comes next is read ahead. */
export function useMoment(game: Game, present: Present, { sight, at, last, running }: Wish): Moment {
  const { id, invite, mySeat } = game;
  const { visitor, seat } = sight;
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const moments = useMemo(() => {
    const asking = visitor ? new NightledgerClient({ url: location.origin, ...(invite !== null && { invite }) }) : client;
    return new Moments((version) => asking.view(id, { atVersion: version, ...(seat !== undefined && { seat }) }), redraw);
  }, [id, invite, mySeat, visitor, seat]);

  useEffect(() => {
    if (seat === undefined && !visitor && present.version > 0) moments.keep(present.version, present.view);
  }, [moments, present.version, present.view]);

  useEffect(() => {
    const most = Math.min(last, at + (running ? AHEAD.running : AHEAD.standing));
    moments.want(Array.from({ length: most - at + 1 }, (_, i) => at + i));
    return () => moments.want([]);
  }, [moments, at, last, running]);

  const view = moments.at(at);
  const shown = useRef(NO_VIEW);
  if (view !== undefined) shown.current = view;
  return { view: view ?? shown.current, ready: view !== undefined, error: moments.error, retry: () => moments.retry() };
}
