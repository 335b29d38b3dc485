import { Inject, Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { Identity } from '#platform';
import { ARCHIVE_READER, type ArchiveReader } from '#read-models';
import { Presence } from '../live/presence.js';
import type { Player } from '../schema/player.js';

/** Reads of one operation, gathered so that a list is one query. */
export interface Loaders {
  /** A player by id; an id unknown here gives a player without a name of its own. */
  readonly players: DataLoader<string, Player>;
  /** The players connected to a game, by its id. */
  readonly connected: DataLoader<string, ReadonlySet<string>>;
}

@Injectable()
export class LoaderFactory {
  constructor(
    private readonly identity: Identity,
    private readonly presence: Presence,
    @Inject(ARCHIVE_READER) readonly archive: ArchiveReader,
  ) {}

  /** @param cache false where the operation lives long (a subscription): it would see names and presence as they were */
  create(cache: boolean): Loaders {
    return {
      players: new DataLoader(async (ids) => this.players(ids), { cache }),
      connected: new DataLoader(async (ids) => this.presence.connected(ids), { cache }),
    };
  }

  private async players(ids: readonly string[]): Promise<Player[]> {
    const names = await this.identity.names([...new Set(ids)]);
    return ids.map((id) => ({ id, name: names.get(id) ?? 'Unknown' }));
  }
}
