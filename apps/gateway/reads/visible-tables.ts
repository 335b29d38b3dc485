import { Inject, Injectable } from '@nestjs/common';
import { NightledgerError } from '#platform';
import { TABLE_READER, type TableReader } from '#read-models';
import { canSee, type TableState } from '#table';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.js';
import { untilThere } from './catch-up.js';
import type { Visitor } from './visitor.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const noSuchGame = (): NightledgerError =>
  new NightledgerError('NOT_FOUND', 'There is no such game, or it is private. Check its id; for a private game send its invite as well.');

/** The tables a visitor may know of. A private game is to others as if it did not exist. */
@Injectable()
export class VisibleTables {
  constructor(
    @Inject(TABLE_READER) private readonly reader: TableReader,
    @Inject(GATEWAY_LIMITS) private readonly limits: GatewayLimits,
  ) {}

  /** How long reads wait for the read side to catch up, in milliseconds. */
  get patience(): number {
    return this.limits.readWait;
  }

  /** The table, or undefined where the visitor may not know of it. */
  async find(gameId: string, visitor: Visitor): Promise<TableState | undefined> {
    if (!UUID.test(gameId)) return undefined;
    const table = await this.reader.table(gameId.toLowerCase());
    return table !== undefined && canSee(table, visitor.player, visitor.invite) ? table : undefined;
  }

  /** The same, but throws NOT_FOUND. */
  async get(gameId: string, visitor: Visitor): Promise<TableState> {
    const table = await this.find(gameId, visitor);
    if (table === undefined) throw noSuchGame();
    return table;
  }

  /**
   * The table once the read side has reached `version`; undefined where the visitor may not know of it, which takes as long to tell
   * as for a game that does not exist. Throws UNAVAILABLE where `version` does not arrive within a few seconds.
   */
  async findAtLeast(gameId: string, version: number, visitor: Visitor): Promise<TableState | undefined> {
    if (!UUID.test(gameId)) return undefined;
    const id = gameId.toLowerCase();
    const there = async () => ((await this.reader.version(id)) >= version ? this.find(id, visitor) : undefined);
    const table = await untilThere(there, this.limits.readWait);
    if (table !== undefined || (await this.find(id, visitor)) === undefined) return table;
    throw new NightledgerError('UNAVAILABLE', `Version ${version} of this game has not arrived here yet. Read it again in a moment.`);
  }

  /** The table at `version` or later, whoever may see it: the caller decides. Undefined where it does not arrive within a few seconds. */
  whole(gameId: string, version: number): Promise<TableState | undefined> {
    const there = async () => {
      const table = await this.reader.table(gameId);
      return table !== undefined && table.version >= version ? table : undefined;
    };
    return untilThere(there, this.limits.readWait);
  }
}
