import { Link } from 'wouter';
import { client } from '../session/session.js';
import { usePlayer } from '../session/use-player.js';
import { ErrorNote } from '../ui/error-note.js';
import { Loading } from '../ui/loading.js';
import { Page } from '../ui/page.js';
import { useQuery } from '../ui/use-query.js';
import { PlayedGames } from './played-games.js';
import { Standings } from './standings.js';

/** Somebody who plays here: how well, and what. */
export function PlayerPage({ id }: { id: string }) {
  const me = usePlayer();
  const { data: player, error, reload } = useQuery(() => client.player(id), [id]);
  if (player === undefined) {
    return <Page title="Player">{error === undefined ? <Loading what="Looking for the player" /> : <ErrorNote error={error} onRetry={reload} />}</Page>;
  }
  if (player === null) {
    return (
      <Page title="No such player">
        <p>
          Nobody plays here under this address. <Link href="/">To the lobby</Link>
        </p>
      </Page>
    );
  }
  return (
    <Page title={me?.id === id ? `${player.name} (you)` : player.name}>
      <Standings player={player} />
      <PlayedGames player={player} />
    </Page>
  );
}
