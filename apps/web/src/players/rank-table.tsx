import type { Rank } from '#sdk';
import { Link } from 'wouter';
import { ratingText } from './rating.js';
import css from './players.module.css';

/** A page of ranks; one's own is set off. */
export function RankTable({ ranks, me }: { ranks: readonly Rank[]; me: string | undefined }) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col" className={css.start}>
            Rank
          </th>
          <th scope="col" className={css.start}>
            Player
          </th>
          <th scope="col">Rating</th>
          <th scope="col">Won</th>
        </tr>
      </thead>
      <tbody>
        {ranks.map(({ rank, player, rating, won, played }) => (
          <tr key={player.id} className={player.id === me ? css.own : undefined} aria-current={player.id === me ? 'true' : undefined}>
            <td className={css.start}>{rank}</td>
            <th scope="row">
              <Link href={`/players/${player.id}`}>{player.name}</Link>
              {player.id === me && ' (you)'}
            </th>
            <td>{ratingText(rating)}</td>
            <td>
              {won} of {played}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
