import type { GameType } from '#sdk';
import { client } from '../session/session.js';

const COMPANY = 3;

/** The bot that knows the game best: any other than the one that plays by chance. */
export const bestBot = ({ bots }: Pick<GameType, 'bots'>): string | undefined => bots.find((bot) => bot !== 'random') ?? bots[0];

/** Opens a table with the usual options, fills it with bots and starts it. Gives the game's id. */
export async function playAgainstBots(type: GameType): Promise<string> {
  const seats = Math.min(type.seats.max, Math.max(type.seats.min, COMPANY));
  const bot = bestBot(type);
  const { id } = await client.createGame({ type: type.id, seats });
  for (let seat = 1; seat < seats; seat++) await client.addBot(id, { seat, ...(bot !== undefined && { bot }) });
  await client.startGame(id);
  return id;
}
