import type { Game } from '#sdk';
import { ErrorNote } from '../ui/error-note.js';
import { AuditProgress } from './audit-progress.js';
import { AuditReport } from './audit-report.js';
import { CompareHash } from './compare-hash.js';
import { ExportLink } from './export-link.js';
import { Limits } from './limits.js';
import { useAudit } from './use-audit.js';

/** The check of a game that is over: here, from its export alone. */
export function FinishedAudit({ game }: { game: Game }) {
  const { state, again } = useAudit(game.id);
  if (state.phase === 'failed') return <ErrorNote error={state.error} onRetry={again} />;
  if (state.phase !== 'done') return <AuditProgress state={state} />;
  const { file, report } = state;
  return (
    <>
      <AuditReport report={report} game={game} />
      <CompareHash file={file} headHash={report.headHash} />
      <ExportLink game={game} file={file} onAgain={again} />
      <Limits />
    </>
  );
}
