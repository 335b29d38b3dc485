import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Registry } from '#engine';
import { NightledgerError, REGISTRY } from '#platform';
import { ARCHIVE_READER, type ArchiveReader } from '#read-models';
import { foldTable, type LedgerCommit, type TableState } from '#table';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.js';
import { untilThere } from './catch-up.js';

/** Commits read from the archive at a time. */
const BATCH = 200;

/** Games as they were, from the archive. What it gives is whole: whoever shows it redacts. */
@Injectable()
export class History {
  /** Where the last fold of each game stopped, so that stepping forward through a game does not start anew. */
  private readonly folded = new LRUCache<string, TableState>({ max: 200 });

  constructor(
    @Inject(ARCHIVE_READER) private readonly archive: ArchiveReader,
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(GATEWAY_LIMITS) private readonly limits: GatewayLimits,
  ) {}

  /** The game as it was after commit `version`, which must exist. Throws UNAVAILABLE while the archive is behind. */
  async at(gameId: string, version: number): Promise<TableState> {
    const known = this.folded.get(gameId);
    let table = known !== undefined && known.version <= version ? known : undefined;
    while (table === undefined || table.version < version) {
      const from: number = table?.version ?? 0;
      for (const commit of await this.commits(gameId, from, version, BATCH)) table = foldTable(table, commit, this.registry);
    }
    this.folded.set(gameId, table);
    return table;
  }

  /**
   * Commits above `after`, in order, at most `most` of them.
   *
   * @param known a version known to exist: where `after` is below it, at least one commit is returned
   * @throws UNAVAILABLE where the archive stays behind `known`
   */
  async commits(gameId: string, after: number, known: number, most: number): Promise<readonly LedgerCommit[]> {
    if (after >= known || most <= 0) return [];
    const limit = Math.min(most, known - after);
    const arrived = async () => {
      const page = await this.archive.commits(gameId, after, limit);
      return page.length > 0 ? page : undefined;
    };
    const page = await untilThere(arrived, this.limits.readWait);
    if (page === undefined) throw new NightledgerError('UNAVAILABLE', 'The newest commits of this game have not arrived here yet. Read them again in a moment.');
    return page;
  }

  /** All commits from `after` to `known`, in order, read piece by piece. */
  async *all(gameId: string, after: number, known: number): AsyncGenerator<LedgerCommit> {
    for (let last = after; last < known; ) {
      const page = await this.commits(gameId, last, known, BATCH);
      yield* page;
      last = page.at(-1)!.version;
    }
  }
}
