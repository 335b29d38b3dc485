import { Link } from 'wouter';
import { ErrorNote } from '../ui/error-note.js';
import { Loading } from '../ui/loading.js';
import { Page } from '../ui/page.js';
import { ConnectionBanner } from './connection-banner.js';
import { OpenTable } from './seats/open-table.js';
import { PlayTable } from './play-table.js';
import { useGame } from './use-game.js';

/** A game by its address: being set up, being played, or over. */
export function TablePage({ id }: { id: string }) {
  const table = useGame(id);
  const { game, status, error } = table;
  if (error !== undefined && !game) {
    return (
      <Page title="A table">
        <ErrorNote error={error} onRetry={() => void table.refresh().catch(() => undefined)} />
      </Page>
    );
  }
  if (game === undefined) {
    return (
      <Page title="A table">
        <ConnectionBanner />
        <Loading what="Going to the table" />
      </Page>
    );
  }
  if (game === null) return <NoTable />;
  return (
    <Page title={game.title} wide aside={<Link href={`/rules/${game.type.id}`} target="_blank">{`Rules of ${game.type.title}`}</Link>}>
      <ConnectionBanner />
      {status === 'OPEN' ? <OpenTable game={game} refresh={table.refresh} /> : <PlayTable table={{ ...table, game }} />}
    </Page>
  );
}

const NoTable = () => (
  <Page title="No such table">
    <p>
      There is no game here, or it is private: then you need its invite link. <Link href="/">To the lobby</Link>
    </p>
  </Page>
);
