import { LRUCache } from 'lru-cache';
import type { Registry } from '#engine';
import type { Ledger, Snapshots } from '#ledger';
import type { Logger } from '#platform';
import { foldTable, type LedgerCommit, type TableState } from '#table';

/** A game as the write side keeps it in memory. */
export interface HotGame {
  readonly table: TableState;
  readonly seed: Uint8Array;
  /** Roughly the bytes it takes; measured now and then. */
  readonly size: number;
}

/** How much memory the games may take, and after how many commits a fold is stored. */
export interface HotLimits {
  readonly games: number;
  readonly bytes: number;
  readonly snapshotEvery: number;
}

const MEASURE_EVERY = 20;

/**
 * Games in play, folded as far as this process knows. A game kept here may be behind the ledger when another process writes, never
 * ahead of it: only what has been appended is folded.
 */
export class HotGames {
  private readonly games: LRUCache<string, HotGame>;
  private readonly saving = new Set<Promise<void>>();

  constructor(
    private readonly ledger: Ledger,
    private readonly snapshots: Snapshots,
    private readonly registry: Registry,
    private readonly logger: Logger,
    private readonly limits: HotLimits,
  ) {
    this.games = new LRUCache({ max: limits.games, maxSize: limits.bytes, sizeCalculation: (game) => game.size });
  }

  get count(): number {
    return this.games.size;
  }

  /** The game as last known here, or read from the ledger; undefined where there is none. */
  async get(gameId: string): Promise<HotGame | undefined> {
    return this.games.get(gameId) ?? this.load(gameId);
  }

  /** The game as the ledger has it now. */
  async fresh(gameId: string): Promise<HotGame | undefined> {
    const known = this.games.get(gameId);
    if (known === undefined) return this.load(gameId);
    const commits = await this.ledger.commits(gameId, known.table.version);
    if (commits.length === 0) return known;
    return this.keep({ ...known, table: this.folded(known.table, commits)! });
  }

  /** The game as it would be after a commit; nothing is kept of it. */
  after(game: HotGame | undefined, commit: LedgerCommit, seed: Uint8Array): HotGame {
    return { table: foldTable(game?.table, commit, this.registry), seed, size: game?.size ?? 0 };
  }

  /** Keeps a game whose last commit has just been appended. */
  advance(game: HotGame): void {
    this.keep(game);
    if (game.table.version % this.limits.snapshotEvery === 0) this.saveSnapshot(game.table);
  }

  /** Forgets what is known here of a game: the ledger alone says how it stands. */
  drop(gameId: string): void {
    this.games.delete(gameId);
  }

  /** The game as it was after the commit with this version, which the ledger must hold. */
  async asOf(gameId: string, version: number): Promise<TableState> {
    const known = this.games.peek(gameId);
    return known?.table.version === version ? known.table : (await this.fold(gameId, version))!;
  }

  /** Resolves when folds under way to the database have arrived. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.saving);
  }

  private async load(gameId: string): Promise<HotGame | undefined> {
    const [table, seed] = await Promise.all([this.fold(gameId), this.ledger.seed(gameId)]);
    if (table === undefined) return undefined;
    if (seed === undefined) throw new Error(`game ${gameId} has no seed`);
    return this.keep({ table, seed, size: 0 });
  }

  private async fold(gameId: string, upTo?: number): Promise<TableState | undefined> {
    const snapshot = await this.snapshots.load(gameId, upTo);
    const commits = await this.ledger.commits(gameId, snapshot?.version, upTo);
    const fits = snapshot === undefined || commits.length === 0 || commits[0]!.previousHash === snapshot.headHash;
    return fits ? this.folded(snapshot, commits) : this.folded(undefined, await this.ledger.commits(gameId, 0, upTo));
  }

  private folded(table: TableState | undefined, commits: readonly LedgerCommit[]): TableState | undefined {
    return commits.reduce<TableState | undefined>((state, commit) => foldTable(state, commit, this.registry), table);
  }

  private keep(game: HotGame): HotGame {
    const { table } = game;
    const measured = game.size > 0 && table.version % MEASURE_EVERY !== 0 ? game : { ...game, size: JSON.stringify(table).length };
    this.games.set(table.gameId, measured);
    return measured;
  }

  private saveSnapshot(table: TableState): void {
    const saved = this.snapshots
      .save(table)
      .catch((error: unknown) => this.logger.warn({ err: error, gameId: table.gameId }, 'a snapshot could not be stored'))
      .finally(() => this.saving.delete(saved));
    this.saving.add(saved);
  }
}
