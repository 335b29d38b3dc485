import { Link } from 'wouter';
import { ConnectionBanner } from '../table/connection-banner.js';
import { useGame } from '../table/use-game.js';
import { ErrorNote } from '../ui/error-note.js';
import { Loading } from '../ui/loading.js';
import { Page } from '../ui/page.js';
import { Film } from './film.js';

const ALL_OF_IT = Infinity;

/** A game from its first commit on, as a film. One that is still played grows as it goes on. */
export function ReplayPage({ id }: { id: string }) {
  const table = useGame(id, ALL_OF_IT);
  const { game, error, refresh } = table;
  if (game === undefined) {
    return (
      <Page title="Replay" wide>
        <ConnectionBanner />
        {error === undefined ? <Loading what="Fetching the game" /> : <ErrorNote error={error} onRetry={() => void refresh().catch(() => undefined)} />}
      </Page>
    );
  }
  if (game === null) {
    return (
      <Page title="No such game">
        <p>
          There is no game here, or it is private: then only those who play in it can look back at it. <Link href="/">To the lobby</Link>
        </p>
      </Page>
    );
  }
  return (
    <Page title={`Replay of ${game.title}`} wide aside={<Link href={`/games/${id}`}>To the table</Link>}>
      <ConnectionBanner />
      {error !== undefined && <ErrorNote error={error} />}
      {table.commits.length === 0 ? <Loading what="Fetching the game" /> : <Film key={id} table={{ ...table, game }} />}
    </Page>
  );
}
