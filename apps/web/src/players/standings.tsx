import type { Player } from '#sdk';
import { Link } from 'wouter';
import { client } from '../session/session.js';
import { ErrorNote } from '../ui/error-note.js';
import { Loading } from '../ui/loading.js';
import { Panel } from '../ui/panel.js';
import { useQuery } from '../ui/use-query.js';
import { RATING_MEANS, ratingText, shareText } from './rating.js';
import css from './players.module.css';

/** How a player fares in each game. */
export function Standings({ player: { id } }: { player: Player }) {
  const stats = useQuery(() => client.stats(id), [id]);
  const types = useQuery(() => client.gameTypes(), []);
  const titleOf = (type: string): string => types.data?.find((each) => each.id === type)?.title ?? type;
  return (
    <Panel title="Standing">
      <div className={css.standings}>
        {stats.error !== undefined && <ErrorNote error={stats.error} onRetry={stats.reload} />}
        {stats.data === undefined && stats.error === undefined && <Loading what="Counting" />}
        {stats.data?.length === 0 && <p className={css.none}>No game has been played to its end yet.</p>}
        {stats.data !== undefined && stats.data.length > 0 && (
          <>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col" className={css.start}>
                    Game
                  </th>
                  <th scope="col">Played</th>
                  <th scope="col">Won</th>
                  <th scope="col">Rating</th>
                </tr>
              </thead>
              <tbody>
                {stats.data.map(({ gameType, played, won, rating }) => (
                  <tr key={gameType}>
                    <th scope="row">
                      <Link href={`/leaderboards/${gameType}`}>{titleOf(gameType)}</Link>
                    </th>
                    <td>{played}</td>
                    <td>
                      {won}
                      <span className={css.share}>{shareText(won, played)}</span>
                    </td>
                    <td>{ratingText(rating)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className={css.hint}>{RATING_MEANS}</p>
          </>
        )}
      </div>
    </Panel>
  );
}
