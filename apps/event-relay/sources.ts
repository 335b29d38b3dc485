import { GAME_CHAT, GAME_FACTS, REQUEST_ID, type BusMessage } from '#bus';
import type { ChatLine } from '#commands';
import { lineOf, type ChatRow, type CommitRow, type FollowedRows, type FollowedTable } from '#ledger';

/** A table that is relayed, and what its rows become. */
export interface Source<T extends FollowedTable = FollowedTable> {
  readonly table: T;
  readonly topic: string;
  message(row: FollowedRows[T]): BusMessage;
}

const commits: Source<'commits'> = {
  table: 'commits',
  topic: GAME_FACTS,
  message: (row: CommitRow) => ({
    key: row.game_id,
    value: lineOf(row),
    ...(row.request_id !== null && { headers: { [REQUEST_ID]: row.request_id } }),
  }),
};

const chatLines: Source<'chat_lines'> = {
  table: 'chat_lines',
  topic: GAME_CHAT,
  message: ({ id, game_id, seat, player, text, at }: ChatRow) => {
    const line: ChatLine = { id, gameId: game_id, seat, player, text, at: at.toISOString() };
    return { key: game_id, value: JSON.stringify(line) };
  },
};

export const SOURCES = [commits, chatLines] as const;
