import { Inject, Injectable } from '@nestjs/common';
import type { JsonObject, Registry, Viewer } from '#engine';
import { NightledgerError, REGISTRY } from '#platform';
import { gameOf, seeCommit, viewerOf, viewTable, type LedgerCommit, type SeenCommit, type TableState } from '#table';
import { History } from './history.js';
import type { Visitor } from './visitor.js';

const isOver = (table: TableState): boolean => table.status === 'FINISHED' || table.status === 'ABANDONED';

/** What a visitor sees of a table that it may know of. */
@Injectable()
export class Sight {
  constructor(
    private readonly history: History,
    @Inject(REGISTRY) private readonly registry: Registry,
  ) {}

  /**
   * The game type's view.
   *
   * @param atVersion as it was after that commit; undefined for now
   * @param seat as that seat saw it, -1 with everything open; undefined for the visitor's own eyes
   * @throws BAD_INPUT for a version or seat that does not exist, FORBIDDEN for other eyes than one's own before the end
   */
  async view(table: TableState, visitor: Visitor, atVersion: number | undefined, seat: number | undefined): Promise<JsonObject> {
    const viewer = this.eyes(table, visitor, seat);
    if (atVersion !== undefined && (atVersion < 1 || atVersion > table.version))
      throw new NightledgerError('BAD_INPUT', `atVersion: versions of this game run from 1 to ${table.version}. Choose one of them.`);
    const then = atVersion === undefined || atVersion === table.version ? table : await this.history.at(table.gameId, atVersion);
    return viewTable(then, viewer, this.registry);
  }

  /** Commits above `after`, as the visitor may know them; `more` tells whether there are others behind them. */
  async commits(table: TableState, visitor: Visitor, after: number, most: number): Promise<{ nodes: SeenCommit[]; more: boolean }> {
    const viewer = viewerOf(table, visitor.player);
    const game = gameOf(table, this.registry);
    const page = await this.history.commits(table.gameId, after, table.version, most);
    return { nodes: page.map((c) => seeCommit(c, viewer, game)), more: (page.at(-1)?.version ?? after) < table.version };
  }

  /** All commits above `after`, as the visitor may know them. */
  async *allCommits(table: TableState, visitor: Visitor, after: number): AsyncGenerator<SeenCommit> {
    const viewer = viewerOf(table, visitor.player);
    const game = gameOf(table, this.registry);
    for await (const commit of this.history.all(table.gameId, after, table.version)) yield seeCommit(commit, viewer, game);
  }

  /** Whole commits of a game that has ended, for an independent check. Throws FORBIDDEN before the end. */
  export(table: TableState): AsyncGenerator<LedgerCommit> {
    if (table.status !== 'FINISHED') throw new NightledgerError('FORBIDDEN', 'A game can be exported once it has ended. Wait until then.');
    return this.history.all(table.gameId, 0, table.version);
  }

  private eyes(table: TableState, visitor: Visitor, seat: number | undefined): Viewer {
    const own = viewerOf(table, visitor.player);
    if (seat === undefined || seat === own) return own;
    if (seat < -1 || seat >= table.seats.length)
      throw new NightledgerError('BAD_INPUT', `seat: this game has the seats 0 to ${table.seats.length - 1}; -1 opens everything after the end.`);
    if (!isOver(table)) throw new NightledgerError('FORBIDDEN', 'Other seats are open to you once the game has ended. Leave seat out to see your own view.');
    return seat === -1 ? 'auditor' : seat;
  }
}
