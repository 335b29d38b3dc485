import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Registry } from '#engine';
import { Snapshots } from '#ledger';
import { NightledgerError, REGISTRY } from '#platform';
import { ARCHIVE_READER, type ArchiveReader } from '#read-models';
import { foldTable, type LedgerCommit, type TableState } from '#table';
import { LEDGER_READER, type LedgerReader } from '../live/ledger-reader.js';
import { APART, Film } from './film.js';

/** Commits read from the archive at a time. */
const BATCH = 200;
/** States of games kept at hand, all games together: some kilobytes each. */
const MOST_STATES = 2_000;

/** Games as they were, from the archive, or from the ledger where the archive is behind. What it gives is whole: whoever shows it redacts. */
@Injectable()
export class History {
  private readonly films = new LRUCache<string, Film>({ maxSize: MOST_STATES, sizeCalculation: (film) => film.size });

  constructor(
    @Inject(ARCHIVE_READER) private readonly archive: ArchiveReader,
    @Inject(LEDGER_READER) private readonly ledger: LedgerReader,
    @Inject(Snapshots) private readonly snapshots: Pick<Snapshots, 'load'>,
    @Inject(REGISTRY) private readonly registry: Registry,
  ) {}

  /** How many states are kept at hand. */
  get states(): number {
    return this.films.calculatedSize;
  }

  /** The game as it was after commit `version`, which must exist. */
  async at(gameId: string, version: number): Promise<TableState> {
    const film = this.films.get(gameId) ?? new Film();
    let table = film.upTo(version);
    if (version - (table?.version ?? 0) >= APART) table = await this.nearer(gameId, version, film);
    while (table === undefined || table.version < version) table = this.fold(film, table, await this.commits(gameId, table?.version ?? 0, version, BATCH));
    this.films.delete(gameId); // what is set again as the same object is not measured again
    this.films.set(gameId, film);
    return table;
  }

  /** From a stored fold, where one leads nearer to the version than what is at hand, and is of the very commit that the game has. */
  private async nearer(gameId: string, version: number, film: Film): Promise<TableState | undefined> {
    const atHand = film.upTo(version);
    const stored = await this.snapshots.load(gameId, version);
    if (stored === undefined || stored.version <= (atHand?.version ?? 0)) return atHand;
    const [own, ...rest] = await this.commits(gameId, stored.version - 1, version, BATCH);
    if (own?.hash !== stored.headHash) return atHand;
    film.keep(stored);
    return this.fold(film, stored, rest);
  }

  private fold(film: Film, from: TableState | undefined, commits: readonly LedgerCommit[]): TableState | undefined {
    return commits.reduce((table, commit) => {
      const next = foldTable(table, commit, this.registry);
      film.keep(next);
      return next;
    }, from);
  }

  /**
   * Commits above `after`, in order, at most `most` of them.
   *
   * @param known a version known to exist: where `after` is below it, at least one commit is returned
   * @throws UNAVAILABLE where neither has it: then the ledger was set back
   */
  async commits(gameId: string, after: number, known: number, most: number): Promise<readonly LedgerCommit[]> {
    if (after >= known || most <= 0) return [];
    const limit = Math.min(most, known - after);
    const archived = await this.archive.commits(gameId, after, limit);
    if (archived.length > 0) return archived;
    const page = await this.ledger.commits(gameId, after, after + limit);
    if (page.length === 0) throw new NightledgerError('UNAVAILABLE', 'The newest commits of this game have not arrived here yet. Read them again in a moment.');
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
