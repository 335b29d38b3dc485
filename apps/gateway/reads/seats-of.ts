import type { TableState } from '#table';
import type { Loaders } from '../graphql/loaders.js';
import type { Seat } from '../schema/game.js';

/** The seats of a game with their players' names, and who of them is connected. Bots always are. */
export function seatsOf(table: TableState, loaders: Loaders): Promise<Seat[]> {
  return Promise.all(
    table.seats.map(async (holder, number): Promise<Seat> => {
      if (holder.kind === 'EMPTY') return { number, kind: 'EMPTY', player: null, bot: null, role: null, connected: false };
      if (holder.kind === 'BOT') return { number, kind: 'BOT', player: null, bot: holder.bot, role: null, connected: true };
      const [player, connected] = await Promise.all([loaders.players.load(holder.player), loaders.connected.load(table.gameId)]);
      return { number, kind: 'HUMAN', player, bot: null, role: null, connected: connected.has(holder.player) };
    }),
  );
}
