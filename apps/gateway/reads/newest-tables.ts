import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Registry } from '#engine';
import { Snapshots } from '#ledger';
import { LOGGER, REGISTRY, type Logger } from '#platform';
import { foldTable, type LedgerCommit, type TableState } from '#table';
import { LEDGER_READER, type LedgerReader } from '../live/ledger-reader.js';

/** Commits read at a time. */
const PAGE = 200;
/** Games kept at hand, and for how long: whoever asks again then costs one look for what is new. */
const KEPT = { max: 200, ttl: 60_000 };

/** Games as the ledger has them, for what the read side does not know, or knows as it was. Whole: whoever shows them redacts. */
@Injectable()
export class NewestTables {
  private readonly kept = new LRUCache<string, TableState>(KEPT);

  constructor(
    @Inject(LEDGER_READER) private readonly ledger: LedgerReader,
    private readonly snapshots: Snapshots,
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * The game as it is now; undefined where there is none. Where this build cannot fold what is new, it is what was known.
   *
   * @param known as the read side has it: what follows is all that is read
   */
  async newest(gameId: string, known?: TableState): Promise<TableState | undefined> {
    const kept = this.kept.get(gameId);
    const base = (kept?.version ?? 0) > (known?.version ?? 0) ? kept : known;
    try {
      const table = await this.onFrom(gameId, base);
      if (table !== undefined && table !== known) this.kept.set(gameId, table);
      return table;
    } catch (error) {
      if (!(error instanceof Unfoldable)) throw error;
      this.log.error({ gameId, error: error.message }, 'a game in the ledger cannot be folded');
      return known;
    }
  }

  private async onFrom(gameId: string, base: TableState | undefined): Promise<TableState | undefined> {
    const first = await this.ledger.commits(gameId, base?.version ?? 0, (base?.version ?? 0) + PAGE);
    if (first.length === 0) return base;
    if (base !== undefined && first[0]!.previousHash !== base.headHash) return this.onFrom(gameId, undefined); // the ledger was set back meanwhile
    const stored = first.length === PAGE ? await this.storedBeyond(gameId, first.at(-1)!.version) : undefined;
    return this.rest(gameId, stored ?? this.folded(base, first));
  }

  /** The stored fold, where it is nearer to the end, and of the very commit that the game has. */
  private async storedBeyond(gameId: string, version: number): Promise<TableState | undefined> {
    const stored = await this.snapshots.load(gameId);
    if (stored === undefined || stored.version <= version) return undefined;
    const [own] = await this.ledger.commits(gameId, stored.version - 1, stored.version);
    return own?.hash === stored.headHash ? stored : undefined;
  }

  private async rest(gameId: string, from: TableState): Promise<TableState> {
    let table = from;
    for (let full = true; full; ) {
      const page = await this.ledger.commits(gameId, table.version, table.version + PAGE);
      if (page.length > 0) table = this.folded(table, page);
      full = page.length === PAGE;
    }
    return table;
  }

  private folded(base: TableState | undefined, commits: readonly LedgerCommit[]): TableState {
    try {
      return commits.reduce<TableState | undefined>((table, commit) => foldTable(table, commit, this.registry), base)!;
    } catch (error) {
      throw new Unfoldable((error as Error).name); // its message may quote hidden cards
    }
  }
}

class Unfoldable extends Error {}
