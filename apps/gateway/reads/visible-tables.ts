import { Inject, Injectable } from '@nestjs/common';
import { NightledgerError } from '#platform';
import { TABLE_READER, type TableReader } from '#read-models';
import { canSee, type TableState } from '#table';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.js';
import { LiveHealth } from '../live/live-health.js';
import { untilThere } from './catch-up.js';
import { NewestTables } from './newest-tables.js';
import type { Visitor } from './visitor.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const noSuchGame = (): NightledgerError =>
  new NightledgerError('NOT_FOUND', 'There is no such game, or it is private. Check its id; for a private game send its invite as well.');

/** How long the read side is not waited for, once it was late: milliseconds. */
const LATE_MS = 30_000;

/**
 * The tables a visitor may know of. A private game is to others as if it did not exist. Whoever may not see a table as the read side has
 * it may see it as the ledger has it: a game that has just been made, or joined, is looked up there, by its id alone.
 */
@Injectable()
export class VisibleTables {
  private lateUntil = -Infinity;
  private looking = false;

  constructor(
    @Inject(TABLE_READER) private readonly reader: TableReader,
    private readonly ledger: NewestTables,
    private readonly health: LiveHealth,
    @Inject(GATEWAY_LIMITS) private readonly limits: GatewayLimits,
  ) {}

  /** Whether the read side is known to lag: then tables are told from the ledger, and lists are behind. */
  get behind(): boolean {
    return this.health.delayed || performance.now() < this.lateUntil;
  }

  /** How long reads wait for the read side to catch up, in milliseconds. */
  get patience(): number {
    return this.limits.readWait;
  }

  /** The table, or undefined where the visitor may not know of it. */
  async find(gameId: string, visitor: Visitor): Promise<TableState | undefined> {
    if (!UUID.test(gameId)) return undefined;
    const id = gameId.toLowerCase();
    const shown = await this.reader.table(id);
    if (!this.behind && sees(shown, visitor)) return shown;
    const newest = await this.ledger.newest(id, shown);
    return sees(newest, visitor) ? newest : undefined;
  }

  /** The same, but throws NOT_FOUND. */
  async get(gameId: string, visitor: Visitor): Promise<TableState> {
    const table = await this.find(gameId, visitor);
    if (table === undefined) throw noSuchGame();
    return table;
  }

  /**
   * The table once the read side has reached `version`, or from the ledger where that takes longer than a few seconds; undefined where
   * the visitor may not know of it, which takes as long to tell as for a game that does not exist. Throws UNAVAILABLE where the ledger
   * has no such version either.
   */
  async findAtLeast(gameId: string, version: number, visitor: Visitor): Promise<TableState | undefined> {
    if (!UUID.test(gameId)) return undefined;
    const id = gameId.toLowerCase();
    const there = async () => ((await this.reader.version(id)) >= version ? this.find(id, visitor) : undefined);
    const { wait } = this;
    const table = (await untilThere(there, wait)) ?? (await this.inLedger(id, version, wait > 0));
    if (table !== undefined) return sees(table, visitor) ? table : undefined;
    if ((await this.find(id, visitor)) === undefined) return undefined;
    throw new NightledgerError('UNAVAILABLE', `Version ${version} of this game has not arrived here yet. Read it again in a moment.`);
  }

  /**
   * The table at `version` or later, whoever may see it: the caller decides. The read side's, so that lists show it as well, unless that
   * takes longer than a few seconds. Undefined where the ledger has no such version either.
   */
  async whole(gameId: string, version: number): Promise<TableState | undefined> {
    const there = async () => {
      const table = await this.reader.table(gameId);
      return table !== undefined && table.version >= version ? table : undefined;
    };
    const { wait } = this;
    return (await untilThere(there, wait)) ?? this.inLedger(gameId, version, wait > 0);
  }

  private get wait(): number {
    return this.behind ? 0 : this.limits.readWait;
  }

  /** Where the read side was waited for in vain, or is known to be late. */
  private async inLedger(gameId: string, version: number, waited: boolean): Promise<TableState | undefined> {
    const shown = await this.reader.table(gameId);
    const table = await this.ledger.newest(gameId, shown);
    if (table === undefined || table.version < version) return undefined;
    if ((shown?.version ?? 0) < version) {
      if (waited) this.lateUntil = performance.now() + LATE_MS;
      else void this.lookWhetherLate(gameId, version).catch(() => undefined);
    }
    return table;
  }

  /** While nobody waits for the read side, one look at a time tells whether it is late still: for a moment it always is. */
  private async lookWhetherLate(gameId: string, version: number): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    try {
      const there = async () => ((await this.reader.version(gameId)) >= version ? true : undefined);
      if (!(await untilThere(there, this.limits.readWait))) this.lateUntil = performance.now() + LATE_MS;
    } finally {
      this.looking = false;
    }
  }
}

const sees = (table: TableState | undefined, { player, invite }: Visitor): table is TableState => table !== undefined && canSee(table, player, invite);
