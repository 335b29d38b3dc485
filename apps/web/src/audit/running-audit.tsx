import type { Game } from '#sdk';
import { client } from '../session/session.js';
import { Button } from '../ui/button.js';
import { ErrorNote } from '../ui/error-note.js';
import { Loading } from '../ui/loading.js';
import { Panel } from '../ui/panel.js';
import { useQuery } from '../ui/use-query.js';
import css from './audit.module.css';

const STANDING = {
  OPEN: 'This game has not begun: there are no dice to check yet.',
  RUNNING: 'This game is still played: its seed is secret, so its dice cannot be checked yet.',
  ABANDONED: 'This game was called off before it began: there were no dice.',
};

/** What can be said of a game that has not been played to its end: the service's own check of the chain. */
export function RunningAudit({ game, onRefresh }: { game: Game; onRefresh: () => void }) {
  const { data: audit, error, reload } = useQuery(() => client.audit(game.id), [game.id]);
  const refresh = (): void => {
    reload();
    onRefresh();
  };
  if (error !== undefined) return <ErrorNote error={error} onRetry={refresh} />;
  return (
    <Panel title="So far" aside={<Button onClick={refresh}>Check again</Button>}>
      <p>{STANDING[game.status as keyof typeof STANDING]}</p>
      {audit === undefined ? (
        <Loading what="The service checks the chain" />
      ) : (
        <>
          <p role="status" className={`${css.verdict} ${audit.chainIntact ? css.right : css.wrong}`}>
            {audit.chainIntact
              ? `The service finds the chain of all ${audit.commits} commits intact.`
              : `The service finds the chain broken${audit.firstBadVersion === null ? '' : ` at version ${audit.firstBadVersion}`}.`}
          </p>
          <p>That is its own word: what is hidden in the game keeps your browser from checking it. Note the fingerprint below, and compare when the game is over: then everything is checked here.</p>
          <p>
            <span className={css.hint}>Fingerprint of version {audit.commits}</span>
            <code className={css.hash}>{audit.headHash}</code>
          </p>
        </>
      )}
      <p>
        <span className={css.hint}>Fingerprint of the secret seed</span>
        <code className={css.hash}>{game.fairness.commitment}</code>
      </p>
    </Panel>
  );
}
