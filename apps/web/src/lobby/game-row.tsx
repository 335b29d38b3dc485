import type { GameSummary } from '#sdk';
import { Link } from 'wouter';
import { STATUS } from './status.js';
import css from './lobby.module.css';

/** What a visitor can do at this table. */
function wayIn({ status, mySeat }: GameSummary): string {
  if (status === 'FINISHED' || status === 'ABANDONED') return 'Look back';
  if (mySeat !== null) return 'Go on';
  return status === 'OPEN' ? 'Join or watch' : 'Watch';
}

export function GameRow({ game }: { game: GameSummary }) {
  const taken = game.seats.filter(({ kind }) => kind !== 'EMPTY').length;
  return (
    <li className={css.row}>
      <div className={css.rowText}>
        <Link href={`/games/${game.id}`}>{game.title}</Link>
        <span className={css.facts}>
          {game.type.title} · {STATUS[game.status]} · {taken} of {game.seats.length} seats · by {game.creator.name}
          {game.visibility === 'PRIVATE' && ' · private'}
        </span>
      </div>
      <Link href={`/games/${game.id}`} className={css.wayIn} aria-label={`${wayIn(game)}: ${game.title}`}>
        {wayIn(game)}
      </Link>
    </li>
  );
}
