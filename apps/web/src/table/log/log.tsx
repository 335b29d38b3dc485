import { useEffect, useRef } from 'react';
import type { Commit, Game } from '#sdk';
import { Panel } from '../../ui/panel.js';
import { LogLine } from './log-line.js';
import css from './log.module.css';

interface Props {
  readonly commits: readonly Commit[];
  readonly game: Game;
}

/** What has happened, newest at the bottom and in sight unless the reader has scrolled up. New lines are read out. */
export function Log({ commits, game }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const top = useRef(0);
  useEffect(() => {
    if (box.current && atEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [commits]);
  const onScroll = (): void => {
    const { scrollTop, scrollHeight, clientHeight } = box.current!;
    // Only a reader scrolls up; new lines make the end move away by itself.
    atEnd.current = scrollHeight - scrollTop - clientHeight < 40 || (atEnd.current && scrollTop >= top.current);
    top.current = scrollTop;
  };
  return (
    <Panel title="What happened">
      <div ref={box} role="log" aria-live="polite" aria-label="What happened" tabIndex={0} className={css.log} onScroll={onScroll}>
        <ol>
          {commits.map((commit) => (
            <LogLine key={commit.version} commit={commit} game={game} />
          ))}
        </ol>
      </div>
    </Panel>
  );
}
