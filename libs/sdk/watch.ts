import { applyPatch, type Operation } from 'rfc6902';
import { ClientError } from './client-error.js';
import { operations } from './generated/operations.js';
import type { Live } from './live.js';
import type { WatchedUpdate } from './types.js';

export interface WatchOptions {
  /** Start with everything after this version; unless told, from now on. */
  readonly sinceVersion?: number | null;
  /** Ends the iteration. */
  readonly signal?: AbortSignal;
}

/** The game's updates until it is over, across lost connections: no commit is missed and none comes twice. */
export async function* watchGame(
  live: Live,
  gameId: string,
  { sinceVersion, signal }: WatchOptions & { readonly signal: AbortSignal },
): AsyncGenerator<WatchedUpdate, void, undefined> {
  let version = sinceVersion ?? null;
  let view: unknown = {};
  let first = true;
  for await (const pushed of live.stream(operations.gameUpdates, () => ({ gameId, sinceVersion: version }), { signal })) {
    const { viewPatch, ...update } = pushed;
    view = patched(view, viewPatch as unknown as readonly Operation[]);
    // After a lost connection the service begins with the present state: that is news only where commits have come meanwhile.
    const news = first || update.commits.length > 0;
    [version, first] = [update.version, false];
    if (news) yield { ...update, view } as WatchedUpdate;
    if (update.status === 'FINISHED' || update.status === 'ABANDONED') return;
  }
}

/** The view after a patch; the view before stays as it is. */
function patched(view: unknown, patch: readonly Operation[]): unknown {
  // One level down, because a patch may replace the root.
  const holder = { view: structuredClone(view) };
  const inHolder = patch.map((operation) => ({
    ...operation,
    path: `/view${operation.path}`,
    ...('from' in operation ? { from: `/view${operation.from}` } : {}),
  }));
  const faults = applyPatch(holder, inHolder as Operation[]).filter((fault) => fault !== null);
  if (faults[0] !== undefined) throw new ClientError('INTERNAL', `A view patch does not fit: ${faults[0].message}`);
  return holder.view;
}
