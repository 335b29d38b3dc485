import { Panel } from '../ui/panel.js';
import type { AuditState } from './use-audit.js';
import css from './audit.module.css';

/** How far the check is. */
export function AuditProgress({ state }: { state: Extract<AuditState, { phase: 'fetching' | 'checking' }> }) {
  const progress = state.phase === 'checking' ? state.progress : null;
  const saying = state.phase === 'fetching' ? 'Fetching the game’s whole ledger …' : 'Deciding every command again, in this browser …';
  return (
    <Panel title="Checking">
      <p role="status">{saying}</p>
      <progress className={css.progress} aria-label="Commits checked" max={progress?.total ?? 1} value={progress?.done ?? 0} />
      <p className={css.hint}>{progress === null ? ' ' : `${progress.done} of ${progress.total} commits`}</p>
    </Panel>
  );
}
