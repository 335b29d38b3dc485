import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { NightledgerError } from '#platform';

/** Something a player said at a game. `seat` is null for those who only watch. */
export interface ChatLine {
  readonly id: string;
  readonly gameId: string;
  readonly seat: number | null;
  readonly player: string;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
}

const LONGEST = 500;
const COLUMNS = 'id, game_id AS "gameId", seat, player, text, at';

/** What is said at the games. Lines are relayed in the order of their (tx, position) columns, as commits are. */
export class Chat {
  constructor(private readonly pool: pg.Pool) {}

  /**
   * Stores a line; who may speak is the caller's to check. When it resolves, the line is durable.
   *
   * @throws NightledgerError BAD_INPUT where the text is empty, too long or holds control characters
   */
  async say(line: Pick<ChatLine, 'gameId' | 'seat' | 'player' | 'text'>): Promise<ChatLine> {
    const said: ChatLine = { id: randomUUID(), ...line, text: spoken(line.text), at: new Date().toISOString() };
    const text = 'INSERT INTO chat_lines (id, game_id, seat, player, text, at) VALUES ($1, $2, $3, $4, $5, $6)';
    await this.pool.query({ name: 'chat-say', text, values: [said.id, said.gameId, said.seat, said.player, said.text, said.at] });
    return said;
  }

  /** The last `n` lines of a game, the oldest of them first. */
  async lastLines(gameId: string, n: number): Promise<ChatLine[]> {
    const text = `SELECT ${COLUMNS} FROM chat_lines WHERE game_id = $1 ORDER BY position DESC LIMIT $2`;
    const { rows } = await this.pool.query<Omit<ChatLine, 'at'> & { at: Date }>({ name: 'chat-last', text, values: [gameId, n] });
    return rows.reverse().map((row) => ({ ...row, at: row.at.toISOString() }));
  }
}

function spoken(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') throw new NightledgerError('BAD_INPUT', 'Say something: the text is empty.');
  if ([...trimmed].length > LONGEST) throw new NightledgerError('BAD_INPUT', `The text is too long: at most ${LONGEST} characters. Say it in several lines.`);
  if (/[\p{Cc}\p{Cs}]/u.test(trimmed)) throw new NightledgerError('BAD_INPUT', 'The text holds control characters. Leave them out.');
  return trimmed;
}
