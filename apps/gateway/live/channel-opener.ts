import { Inject, Injectable } from '@nestjs/common';
import type { Registry } from '#engine';
import { LOGGER, REGISTRY, type Logger } from '#platform';
import { TABLE_READER, type TableReader } from '#read-models';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.js';
import { NewestTables } from '../reads/newest-tables.js';
import { Channel } from './channel.js';
import { LEDGER_READER, type LedgerReader } from './ledger-reader.js';

/** Begins to follow games. */
@Injectable()
export class ChannelOpener {
  constructor(
    @Inject(TABLE_READER) private readonly tables: TableReader,
    @Inject(LEDGER_READER) private readonly ledger: LedgerReader,
    private readonly newest: NewestTables,
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(GATEWAY_LIMITS) private readonly limits: GatewayLimits,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** A channel that starts with what the ledger has; undefined where there is no such game. */
  async open(gameId: string): Promise<Channel | undefined> {
    const table = await this.newest.newest(gameId, await this.tables.table(gameId));
    if (table === undefined) return undefined;
    const trouble = (error: unknown) => this.log.error({ err: error, gameId }, 'a watched game could not be brought up to date');
    return new Channel(table, this.ledger, this.registry, this.limits.safetyPoll, trouble);
  }
}
