import type { GameType } from '#sdk';
import { Link, useLocation } from 'wouter';
import { asPlayer } from '../session/session.js';
import { Button } from '../ui/button.js';
import { ErrorNote } from '../ui/error-note.js';
import { useAction } from '../ui/use-action.js';
import { playAgainstBots } from './against-bots.js';
import css from './lobby.module.css';

const seatsInWords = ({ min, max }: GameType['seats']): string => (min === max ? `${min} seats` : `${min} to ${max} seats`);

/** One game type: what it is, and the ways into a game of it. */
export function GameTypeCard({ type }: { type: GameType }) {
  const [, go] = useLocation();
  const { run, busy, error } = useAction();
  const play = () => run(async () => go(`/games/${await asPlayer(() => playAgainstBots(type))}`));
  const [about] = type.summary.split(' Rules: ');
  return (
    <article className={css.card} aria-label={type.title}>
      <h2>{type.title}</h2>
      <p>{about}</p>
      <p className={css.facts}>
        {seatsInWords(type.seats)} · <a href={`/rules/${type.id}`}>Rules</a> · <Link href={`/leaderboards/${type.id}`}>Leaderboard</Link>
      </p>
      {error !== undefined && <ErrorNote error={error} />}
      <div className={css.ways}>
        <Button main disabled={busy} onClick={() => void play()}>
          {busy ? 'Laying the table …' : 'Play against bots'}
        </Button>
        <Link href={`/new/${type.id}`} className={css.setUp}>
          Set up a table
        </Link>
      </div>
    </article>
  );
}
