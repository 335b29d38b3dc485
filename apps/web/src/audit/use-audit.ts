import { useCallback, useEffect, useState } from 'react';
import type { Progress, VerifyReport } from '#sdk/verify';
import { client } from '../session/session.js';
import { checkFile } from './check-file.js';

/** How far the check of a finished game is. */
export type AuditState =
  | { readonly phase: 'fetching' }
  | { readonly phase: 'checking'; readonly progress: Progress | null }
  | { readonly phase: 'done'; readonly file: string; readonly report: VerifyReport }
  | { readonly phase: 'failed'; readonly error: unknown };

/** Fetches a finished game's export and checks it. */
export function useAudit(id: string): { readonly state: AuditState; readonly again: () => void } {
  const [state, setState] = useState<AuditState>({ phase: 'fetching' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const ended = new AbortController();
    const tell = (news: AuditState): void => {
      if (!ended.signal.aborted) setState(news);
    };
    const check = async (): Promise<void> => {
      tell({ phase: 'fetching' });
      const file = await client.exportGame(id);
      tell({ phase: 'checking', progress: null });
      const report = await checkFile(file, (progress) => tell({ phase: 'checking', progress }), ended.signal);
      tell({ phase: 'done', file, report });
    };
    check().catch((error: unknown) => tell({ phase: 'failed', error }));
    return () => ended.abort();
  }, [id, round]);
  return { state, again: useCallback(() => setRound((before) => before + 1), []) };
}
