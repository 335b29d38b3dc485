import { Inject, Injectable } from '@nestjs/common';
import type { Json, JsonObject, Registry } from '#engine';
import { REGISTRY } from '#platform';
import { isMember, seatOf, seeDecisions, viewerOf, type TableState } from '#table';
import { LoaderFactory, type Loaders } from '../graphql/loaders.js';
import { seatsOf } from './seats-of.js';
import { Sight } from './sight.js';
import type { Visitor } from './visitor.js';

/** Games as REST tells them, under the names GraphQL has for the same. */
@Injectable()
export class GameDocuments {
  constructor(
    private readonly loaders: LoaderFactory,
    private readonly sight: Sight,
    @Inject(REGISTRY) private readonly registry: Registry,
  ) {}

  /** Several games, without their views. */
  async list(tables: readonly TableState[], visitor: Visitor): Promise<JsonObject[]> {
    const loaders = this.loaders.create(true);
    return Promise.all(tables.map((table) => summary(table, visitor, loaders)));
  }

  /** One game with its view and open decisions. */
  async whole(table: TableState, visitor: Visitor): Promise<JsonObject> {
    const view = await this.sight.view(table, visitor, undefined, undefined);
    const decisions = seeDecisions(table, viewerOf(table, visitor.player), this.registry) as unknown as Json;
    return { ...(await summary(table, visitor, this.loaders.create(true))), decisions, view };
  }
}

async function summary(table: TableState, visitor: Visitor, loaders: Loaders): Promise<JsonObject> {
  const { gameId, type, title, status, visibility, version, options, decisionSeconds, outcome, commitment, seed, createdAt, updatedAt } = table;
  const [creator, seats] = await Promise.all([loaders.players.load(table.creator), seatsOf(table, loaders)]);
  const own = { mySeat: seatOf(table, visitor.player), invite: isMember(table, visitor.player) ? table.invite : null };
  const fairness = { commitment, seed };
  const told = { id: gameId, type, title, status, visibility, version, options, decisionSeconds, creator, seats, ...own, outcome, fairness, createdAt, updatedAt };
  return told as unknown as JsonObject;
}
