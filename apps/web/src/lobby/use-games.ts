import { useEffect, useState } from 'react';
import type { GameFilter, GameSummary } from '#sdk';
import { client } from '../session/session.js';
import { usePlayer } from '../session/use-player.js';
import { merged } from './merged.js';

interface Games {
  readonly nodes: readonly GameSummary[] | undefined;
  readonly more: string | null;
  readonly error: unknown;
}
const NONE: Games = { nodes: undefined, more: null, error: undefined };

/** The games that fit a filter, newest first, kept up to date by what the lobby tells. */
export function useGames(filter: GameFilter) {
  const player = usePlayer();
  const [games, setGames] = useState<Games>(NONE);
  const [round, setRound] = useState(0);
  const { type, status, mine } = filter;
  const wanted: GameFilter = { type, status, ...(mine && { mine }) };

  const load = async (after: string | null): Promise<void> => {
    try {
      const { nodes, pageInfo } = await client.games(wanted, { first: 20, after });
      const before = after === null ? [] : (games.nodes ?? []);
      setGames({ nodes: [...before, ...nodes], more: pageInfo.hasNextPage ? pageInfo.endCursor : null, error: undefined });
    } catch (error) {
      setGames((old) => ({ ...old, error }));
    }
  };

  useEffect(() => void load(null), [player?.id, type, status, mine, round]);
  useEffect(() => {
    const ended = new AbortController();
    const follow = async (): Promise<void> => {
      for await (const game of client.watchLobby(type ?? undefined, { signal: ended.signal, onResumed: () => void load(null) })) {
        setGames((old) => (old.nodes === undefined ? old : { ...old, nodes: merged(old.nodes, game, { status, mine: mine === true }) }));
      }
    };
    // Where the lobby cannot be followed, the list stays as it was read.
    follow().catch(() => undefined);
    return () => ended.abort();
  }, [player?.id, type, status, mine]);
  return { ...games, loadMore: () => void load(games.more), reload: () => setRound((before) => before + 1) };
}
