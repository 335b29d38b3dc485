import { memo } from 'react';
import type { Commit, Game } from '#sdk';
import { toldIn } from './told-in.js';
import css from './log.module.css';

/** All that one command led to; nothing where there is nothing to tell. */
export const LogLine = memo(function LogLine({ commit, game }: { commit: Commit; game: Game }) {
  const told = toldIn(commit, game);
  if (told.length === 0) return null;
  return (
    <li className={css.commit}>
      {told.map((line, i) => (
        <p key={i}>{line}</p>
      ))}
    </li>
  );
});
