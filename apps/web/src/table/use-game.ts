import { useCallback, useEffect, useReducer } from 'react';
import type { WatchedUpdate } from '#sdk';
import { isCode } from '../session/is-code.js';
import { client } from '../session/session.js';
import { usePlayer } from '../session/use-player.js';
import { after, NOTHING, type News, type TableState } from './table-state.js';

/** How many commits of a long game the log begins with; the replay has all of them. */
const LOG_LENGTH = 200;
const PRESENCE_MS = 20_000;
const AGAIN_MS = 3000;
/** Facts after which seats, status or outcome are read anew. */
const AT_THE_TABLE = new Set(['SeatTaken', 'SeatLeft', 'BotSeated', 'GameStarted', 'GameFinished', 'GameAbandoned']);

const changesTable = ({ commits }: WatchedUpdate): boolean => commits.some(({ facts }) => facts.some(({ type }) => AT_THE_TABLE.has(type)));

/** Reads and follows a game until it is over or `signal` ends it. */
async function follow(id: string, logLength: number, tell: (news: News) => void, signal: AbortSignal): Promise<void> {
  const game = await client.game(id);
  if (signal.aborted) return;
  tell({ kind: 'game', game });
  if (game === null) return;
  for await (const update of client.watch(id, { sinceVersion: Math.max(0, game.version - logLength), signal })) {
    tell({ kind: 'update', update });
    if (changesTable(update) && update.version > game.version) tell({ kind: 'game', game: await client.game(id, update.version) });
  }
}

/** Follows a game, and begins again where the service was away for long. */
async function keepFollowing(id: string, logLength: number, tell: (news: News) => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      return await follow(id, logLength, tell, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!isCode(error, 'UNAVAILABLE')) return tell({ kind: 'failed', error });
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/**
 * One game, live. `refresh` reads it anew, as after a question that has closed meanwhile.
 *
 * @param logLength how many commits before now the log begins with
 */
export function useGame(id: string, logLength = LOG_LENGTH): TableState & { readonly refresh: () => Promise<void> } {
  const player = usePlayer();
  const [state, tell] = useReducer(after, NOTHING);
  const playing = state.status === 'RUNNING' || state.status === 'OPEN';

  const refresh = useCallback(async () => tell({ kind: 'game', game: await client.game(id) }), [id]);

  useEffect(() => {
    const ended = new AbortController();
    tell({ kind: 'again' });
    void keepFollowing(id, logLength, (news) => ended.signal.aborted || tell(news), ended.signal);
    return () => ended.abort();
  }, [id, player?.id, logLength]);

  useEffect(() => {
    if (!playing) return;
    // Who comes and goes is no fact of the game: it is looked at now and then.
    const look = (): void => {
      if (document.visibilityState === 'visible') refresh().catch(() => undefined);
    };
    const timer = setInterval(look, PRESENCE_MS);
    return () => clearInterval(timer);
  }, [playing, refresh]);

  return { ...state, refresh };
}
