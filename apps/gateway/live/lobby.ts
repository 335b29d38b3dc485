import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { isMember, type LedgerCommit, type TableState } from '#table';
import type { Visitor } from '../reads/visitor.js';
import { VisibleTables } from '../reads/visible-tables.js';
import { abortable } from './abortable.js';
import { Bell } from './bell.js';
import { LiveFeed } from './live-feed.js';

const LOBBY_CAUSES: ReadonlySet<string> = new Set(['create', 'join', 'leave', 'addBot', 'start']);

/** Tables kept for a subscriber that is slow; beyond that the one that changed first is left out. */
const MOST_CHANGED = 500;

/** One subscriber: the tables that have changed since it last took one, the newest state of each. */
interface Guest {
  readonly sees: (table: TableState) => boolean;
  readonly changed: Map<string, TableState>;
  /** The version sent last of each table, to tell repeats. */
  readonly sent: LRUCache<string, number>;
  readonly bell: Bell;
}

/** Tables that open, fill, start or are given up, for those who look for a game. */
@Injectable()
export class Lobby {
  private readonly guests = new Set<Guest>();
  private deaf = (): void => undefined;

  constructor(
    private readonly feed: LiveFeed,
    private readonly tables: VisibleTables,
  ) {}

  /**
   * Every change of an open table the visitor may see, the last one being that it is open no more. A subscriber that is slow gets the
   * newest state of each table only, and of the last few hundred.
   */
  subscribe(type: string | undefined, visitor: Visitor): AsyncGenerator<TableState, void> {
    const sees = (table: TableState) =>
      (type === undefined || table.type === type) && (table.visibility === 'PUBLIC' || isMember(table, visitor.player));
    const guest: Guest = { sees, changed: new Map(), sent: new LRUCache({ max: 2_000 }), bell: new Bell() };
    if (this.guests.size === 0) this.deaf = this.feed.onCommit((commit) => this.hear(commit));
    this.guests.add(guest);
    return abortable(
      (signal) => this.changes(guest, signal),
      () => this.leave(guest),
    );
  }

  /** While nobody is here, commits of games that nobody watches need not even be read. */
  private leave(guest: Guest): void {
    this.guests.delete(guest);
    if (this.guests.size === 0) this.deaf();
  }

  private hear(commit: LedgerCommit): void {
    if (LOBBY_CAUSES.has(commit.cause.type)) void this.tell(commit).catch(() => undefined);
  }

  private async *changes(guest: Guest, signal: AbortSignal): AsyncGenerator<TableState, void> {
    while (!signal.aborted) {
      if (guest.changed.size === 0) await guest.bell.next(signal);
      for (const [id, table] of guest.changed) {
        guest.changed.delete(id);
        guest.sent.set(id, table.version);
        yield table;
      }
    }
  }

  /** The bus tells of the commit; what is shown is the read side's table, so that a query afterwards shows the same or newer. */
  private async tell({ gameId, version }: LedgerCommit): Promise<void> {
    const table = await this.tables.whole(gameId, version);
    if (table === undefined) return;
    for (const guest of this.guests) {
      const known = guest.changed.get(gameId)?.version ?? guest.sent.get(gameId) ?? 0;
      if (table.version <= known || !guest.sees(table)) continue;
      if (guest.changed.size >= MOST_CHANGED) guest.changed.delete(guest.changed.keys().next().value!);
      guest.changed.set(gameId, table);
      guest.bell.ring();
    }
  }
}
