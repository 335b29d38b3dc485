import type { GameSummary } from '#sdk';
import { Link } from 'wouter';
import { STATUS } from '../lobby/status.js';
import css from './players.module.css';

/** How a game went for a player, in a word; how far it is, where it is not over. */
function howItWent({ status, outcome, seats }: GameSummary, player: string): string {
  const seat = seats.find((each) => each.player?.id === player)?.number;
  if (status !== 'FINISHED' || outcome === null || seat === undefined) return STATUS[status];
  if (outcome.winners.includes(seat)) return 'Won';
  return outcome.losers.includes(seat) ? 'Lost' : STATUS[status];
}

const dayOf = (moment: string): string => new Date(moment).toLocaleDateString(undefined, { dateStyle: 'medium' });

export function PlayedGame({ game, player }: { game: GameSummary; player: string }) {
  const { id, title, type, updatedAt, status } = game;
  return (
    <li className={css.game}>
      <div className={css.gameText}>
        <Link href={`/games/${id}`}>{title}</Link>
        <span className={css.hint}>
          {type.title !== title && `${type.title} · `}
          {howItWent(game, player)} · <time dateTime={updatedAt}>{dayOf(updatedAt)}</time>
        </span>
      </div>
      {status === 'FINISHED' && (
        <span className={css.ways}>
          <Link href={`/games/${id}/replay`} aria-label={`Replay of ${title}`}>
            Replay
          </Link>
          <Link href={`/games/${id}/audit`} aria-label={`Audit of ${title}`}>
            Audit
          </Link>
        </span>
      )}
    </li>
  );
}
