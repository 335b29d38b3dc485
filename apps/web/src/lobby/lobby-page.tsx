import { client } from '../session/session.js';
import { ErrorNote } from '../ui/error-note.js';
import { Loading } from '../ui/loading.js';
import { Page } from '../ui/page.js';
import { useQuery } from '../ui/use-query.js';
import { GameList } from './game-list.js';
import { GameTypeCard } from './game-type-card.js';
import css from './lobby.module.css';

/** The front door: what can be played, and the tables that are open, running or over. */
export function LobbyPage() {
  const types = useQuery(() => client.gameTypes(), []);
  return (
    <Page title="Horror-house board games">
      <section aria-label="Games to play" className={css.types}>
        {types.error !== undefined && <ErrorNote error={types.error} onRetry={types.reload} />}
        {types.data === undefined && types.error === undefined && <Loading what="Looking for games" />}
        {types.data?.map((type) => <GameTypeCard key={type.id} type={type} />)}
      </section>
      <GameList types={types.data ?? []} />
    </Page>
  );
}
