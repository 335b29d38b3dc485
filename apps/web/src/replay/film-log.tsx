import { memo, useEffect, useRef } from 'react';
import type { Commit, Game } from '#sdk';
import { toldIn } from '../table/log/told-in.js';
import { Panel } from '../ui/panel.js';
import css from './replay.module.css';

interface Props {
  /** Up to the version shown. */
  readonly commits: readonly Commit[];
  readonly game: Game;
  readonly at: number;
  /** The table is shown as others saw it: the log is not. */
  readonly foreign: boolean;
}

/** What has happened up to the version shown; what led to it is set off. */
export function FilmLog({ commits, game, at, foreign }: Props) {
  const box = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [at]);
  return (
    <Panel title="What happened">
      <ol ref={box} tabIndex={0} aria-label="What happened so far" className={css.log}>
        {commits.map((commit) => (
          <Step key={commit.version} commit={commit} game={game} current={commit.version === at} />
        ))}
      </ol>
      {foreign && <p className={css.hint}>The log tells what you yourself may know.</p>}
    </Panel>
  );
}

/** All that one command led to; nothing where there is nothing to tell, unless it is what is shown. */
const Step = memo(function Step({ commit, game, current }: { commit: Commit; game: Game; current: boolean }) {
  const told = toldIn(commit, game);
  if (told.length === 0 && !current) return null;
  return (
    <li className={current ? css.current : css.step} aria-current={current ? 'step' : undefined}>
      <span className={css.version}>{commit.version}</span>
      <div>
        {told.map((line, i) => (
          <p key={i}>{line}</p>
        ))}
        {told.length === 0 && <p className={css.hint}>Nothing that anybody could tell of.</p>}
      </div>
    </li>
  );
});
