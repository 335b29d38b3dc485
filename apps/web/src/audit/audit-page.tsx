import type { Game } from '#sdk';
import { Link } from 'wouter';
import { client } from '../session/session.js';
import { usePlayer } from '../session/use-player.js';
import { ErrorNote } from '../ui/error-note.js';
import { Loading } from '../ui/loading.js';
import { Page } from '../ui/page.js';
import { useQuery } from '../ui/use-query.js';
import { FinishedAudit } from './finished-audit.js';
import { RunningAudit } from './running-audit.js';
import css from './audit.module.css';

/** Whether a game was what it claims to be: found out here, and told in plain words. */
export function AuditPage({ id }: { id: string }) {
  const player = usePlayer();
  const { data: game, error, reload } = useQuery(() => client.game(id), [id, player?.id]);
  if (game === undefined) {
    return <Page title="Audit">{error === undefined ? <Loading what="Fetching the game" /> : <ErrorNote error={error} onRetry={reload} />}</Page>;
  }
  if (game === null) {
    return (
      <Page title="No such game">
        <p>
          There is no game here, or it is private: then only those who play in it can check it. <Link href="/">To the lobby</Link>
        </p>
      </Page>
    );
  }
  return (
    <Page title={`Audit of ${game.title}`} aside={<Ways game={game} />}>
      {game.status === 'FINISHED' ? <FinishedAudit game={game} /> : <RunningAudit game={game} onRefresh={reload} />}
    </Page>
  );
}

const Ways = ({ game }: { game: Game }) => (
  <nav aria-label="This game" className={css.ways}>
    <Link href={`/games/${game.id}`}>Table</Link>
    <Link href={`/games/${game.id}/replay`}>Replay</Link>
    <a href={`/rules/${game.type.id}`}>Rules</a>
  </nav>
);
