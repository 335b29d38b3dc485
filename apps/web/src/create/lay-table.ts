import type { GameType, JsonValue, Visibility } from '#sdk';
import { client } from '../session/session.js';

/** What is to be set about a table, whatever the game. */
export interface Plan {
  /** Empty: named after the game. */
  readonly title: string;
  readonly seats: number;
  readonly visibility: Visibility;
  /** Null: no clock. */
  readonly decisionSeconds: number | null;
  /** How many bots sit down at once. */
  readonly bots: number;
  readonly bot: string | undefined;
}

/** Opens a game and seats the bots asked for; gives its id. */
export async function layTable({ id: type }: GameType, { bots, bot, title, ...plan }: Plan, options: JsonValue | undefined): Promise<string> {
  const named = title.trim() === '' ? {} : { title: title.trim() };
  const { id } = await client.createGame({ type, ...plan, ...named, ...(options !== undefined && { options }) });
  for (let seat = 1; seat <= Math.min(bots, plan.seats - 1); seat++) await client.addBot(id, { seat, ...(bot !== undefined && { bot }) });
  return id;
}
