import { useMemo } from 'react';
import type { Commit, Game } from '#sdk';
import { toldIn } from '../table/log/told-in.js';
import { Hidden } from '../ui/hidden.js';
import { turnAt, type Turn } from './turns.js';
import type { Playback } from './use-playback.js';
import css from './replay.module.css';

interface Props {
  readonly game: Game;
  /** Up to the version shown. */
  readonly commits: readonly Commit[];
  readonly turns: readonly Turn[];
  readonly playback: Playback;
  /** The scene's own line. */
  readonly status: string;
}

/** How the table stands. What is read out: each step while one steps, but only the turns while the film runs. */
export function FilmStatus({ game, commits, turns, playback: { at, last, playing }, status }: Props) {
  const turn = turnAt(turns, at);
  const inTurn = turn === undefined ? '' : `Turn ${turn.number}`;
  const current = commits.at(-1);
  const happened = useMemo(() => (current?.version === at ? toldIn(current, game).join(' ') : ''), [current, at, game]);
  return (
    <div className={css.status}>
      <p>{status}</p>
      <p role="status">
        <Hidden>{playing ? inTurn : [`Version ${at} of ${last}`, inTurn, happened].filter(Boolean).join('. ')}</Hidden>
      </p>
    </div>
  );
}
