import { useEffect, useState } from 'react';
import type { ChatLine } from '#sdk';
import { client } from '../../session/session.js';
import { usePlayer } from '../../session/use-player.js';

/** The talk at a table: the last lines, then what is said. */
export function useChat(gameId: string): readonly ChatLine[] {
  const player = usePlayer();
  const [lines, setLines] = useState<readonly ChatLine[]>([]);
  useEffect(() => {
    const ended = new AbortController();
    const add = (news: readonly ChatLine[]): void =>
      setLines((old) => [...old, ...news.filter(({ id }) => !old.some((line) => line.id === id))].sort((a, b) => a.at.localeCompare(b.at)));
    const listen = async (): Promise<void> => {
      const read = async (): Promise<void> => add(await client.chat(gameId));
      await read();
      for await (const line of client.watchChat(gameId, { signal: ended.signal, onResumed: () => void read().catch(() => undefined) })) add([line]);
    };
    // Talk is not worth a warning: the table itself tells when the service is away.
    listen().catch(() => undefined);
    return () => ended.abort();
  }, [gameId, player?.id]);
  return lines;
}
