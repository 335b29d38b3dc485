import { Injectable } from '@nestjs/common';
import type { ChatLine } from '#commands';
import { NightledgerError } from '#platform';
import { canSee } from '#table';
import type { Visitor } from '../reads/visitor.js';
import { noSuchGame, VisibleTables } from '../reads/visible-tables.js';
import { abortable } from './abortable.js';
import { Bell } from './bell.js';
import type { Channel } from './channel.js';
import { LiveFeed } from './live-feed.js';

/** Lines kept for a subscriber that is slow, and line ids remembered to tell repeats. */
const MOST = 500;

/** What is said at a table, from now on. */
@Injectable()
export class ChatLines {
  constructor(
    private readonly feed: LiveFeed,
    private readonly tables: VisibleTables,
  ) {}

  /** Throws NOT_FOUND; the subscription ends with it once the visitor may no longer know of the game. */
  async subscribe(gameId: string, visitor: Visitor): Promise<AsyncGenerator<ChatLine, void>> {
    const { gameId: id, version } = await this.tables.get(gameId, visitor);
    const channel = await this.feed.watch(id);
    if (channel === undefined) throw noSuchGame();
    const lines: ChatLine[] = [];
    const bell = new Bell();
    const deaf = this.feed.onChat((line) => {
      if (line.gameId !== id || lines.length > MOST) return;
      lines.push(line);
      bell.ring();
    });
    await channel.reach(version, this.tables.patience);
    return abortable(
      (signal) => this.fresh(channel, lines, bell, visitor, signal),
      () => {
        deaf();
        this.feed.leave(id);
      },
    );
  }

  private async *fresh(channel: Channel, lines: ChatLine[], bell: Bell, visitor: Visitor, signal: AbortSignal): AsyncGenerator<ChatLine, void> {
    const told = new Set<string>();
    while (!signal.aborted) {
      if (lines.length === 0) await bell.next(signal);
      if (lines.length > MOST) throw new NightledgerError('UNAVAILABLE', 'You read too slowly. Read the chat of the game and subscribe again.');
      if (!canSee(channel.table, visitor.player, visitor.invite)) throw noSuchGame();
      const line = lines.shift();
      if (line === undefined || told.has(line.id)) continue;
      told.add(line.id);
      if (told.size > MOST) told.delete(told.values().next().value!);
      yield line;
    }
  }
}
